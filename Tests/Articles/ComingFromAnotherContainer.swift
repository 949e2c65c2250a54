import Guise
import GuiseVerification

/// The calls of the article "Coming from another container", each in a block of its own.
extension Shapes {
  struct KitchenAssembly: Assembly {}
  struct RobotAssembly: Assembly {}
  final class Chicken {
    var egg: Egg?
    init() {}
  }
  final class Egg {
    weak var chicken: Chicken?
    init() {}
  }

  struct Calls {
    let container: Container
    let controller: Controller
    let keys: [Key<any Plugin>]
    let url: String
    let session: Session

    func sync() throws {
      do {
        // ComingFromAnotherContainer.md
      }
    }

    @MainActor func onTheMainActor() throws {
      do {
        // ComingFromAnotherContainer.md container.register(isolation
      }
    }

    func async() async throws {
      do {
        // ComingFromAnotherContainer.md container.register { _ async
      }
    }
  }
}
