/// Types of which one is offered as others.
package enum Kitchen {
  package protocol Soup: AnyObject, Sendable { var size: Int { get } }
  package protocol Noodles: Sendable {}
  package protocol Plate {}
  package class Dish: @unchecked Sendable {}
  package final class Ramen: Dish, Soup, Noodles, @unchecked Sendable {
    package let size: Int
    package init(size: Int = 1) { self.size = size }
  }
  package struct Bowl: Sendable {
    package let content: any Soup
    package init(content: any Soup) { self.content = content }
  }
}
