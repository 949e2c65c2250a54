internal import Guise
internal import GuiseManifest
package import GuiseVerification

package typealias EntryID = ID<Offers.Entry>
package typealias CodeID = ID<CodeNode>
package typealias ForwardID = ID<Forward>
package typealias GroupID = ID<AnswerGroup>
package typealias SupplyID = ID<Catalog.Supply>
package typealias RequirementID = ID<Catalog.Requirement>
package typealias ServiceID = ID<KeyNumbers.Service>
package typealias TagID = ID<KeyNumbers.Tag>
package typealias TagSetID = ID<KeyNumbers.TagSet>
package typealias ArgumentsID = ID<KeyNumbers.Arguments>
