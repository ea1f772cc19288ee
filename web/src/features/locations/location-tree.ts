import type { LocationListEntry } from '#contract/locations/locations.ts'

export interface LocationNode {
  location: LocationListEntry
  children: LocationNode[]
}

export function toLocationTree(locations: readonly LocationListEntry[]) {
  const nodes = new Map<string, LocationNode>()
  for (const location of locations) nodes.set(location.id, { location, children: [] })
  const outermost: LocationNode[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.location.parentId ?? '')
    if (parent) parent.children.push(node)
    else outermost.push(node)
  }
  return outermost
}

/** A house is replaced by its rooms only while the list has at most this number of locations. */
const maxHouses = 3

/** Replaces a house that holds most items by the locations inside it, such as its rooms. */
export function roomsOf(tree: LocationNode[]): LocationNode[] {
  let rooms = tree
  while (rooms.length <= maxHouses) {
    const house = rooms.find((node) => node.children.length > 0 && holdsMajority(node, rooms))
    if (!house) break
    rooms = [...rooms.filter((node) => node !== house), ...house.children]
  }
  return rooms
}

/** True when the location has more items than all other locations in `among` together. */
export function holdsMajority(node: LocationNode, among: readonly LocationNode[]) {
  const total = among.reduce((sum, { location }) => sum + location.rowCount, 0)
  return among.length === 1 || node.location.rowCount * 2 > total
}

/** Returns all locations in tree order: each one is followed by those inside it. */
export function inTreeOrder(nodes: readonly LocationNode[]): LocationListEntry[] {
  return walkTree(nodes).map(({ location }) => location)
}

/** Returns all locations of a tree. Iterative, because a deep tree would overflow the stack. */
export function walkTree(nodes: readonly LocationNode[]): LocationNode[] {
  const found: LocationNode[] = []
  const open = nodes.toReversed()
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node)
    for (const child of node.children.toReversed()) open.push(child)
  }
  return found
}

/** Returns the ids of these locations and of everything inside them. Ids that are not in the tree are ignored. */
export function idsWithin(nodes: readonly LocationNode[], ids: readonly string[]): ReadonlySet<string> {
  const found = walkTree(nodes).filter(({ location }) => ids.includes(location.id))
  return new Set(inTreeOrder(found).map((location) => location.id))
}
