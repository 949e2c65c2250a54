internal import Guise
internal import GuiseManifest
package import GuiseVerification

package typealias EntryID = ID<Offers.Entry>
package typealias CodeID = ID<CodeNode>
package typealias GroupID = ID<NodeKind>
package typealias SupplyID = ID<Catalog.Supply>
package typealias RequirementID = ID<Catalog.Requirement>
