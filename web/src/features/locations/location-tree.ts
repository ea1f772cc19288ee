import type { LocationListEntry } from '#contract/locations.ts'

export interface LocationNode {
  location: LocationListEntry
  children: LocationNode[]
}

/** The outermost locations with what is inside of them, each level as the list is sorted. */
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

/** With so few places, one that holds most of everything tells nothing. */
const few = 3

/** The rooms: instead of the house that holds most of everything, what is in the house. */
export function roomsOf(tree: LocationNode[]): LocationNode[] {
  const house = tree.find((node) => node.children.length > 0 && holdsMost(node, tree))
  if (!house || tree.length > few) return tree
  return roomsOf([...tree.filter((node) => node !== house), ...house.children])
}

/** More than all others together. */
export function holdsMost(node: LocationNode, among: readonly LocationNode[]) {
  const total = among.reduce((sum, { location }) => sum + location.rowCount, 0)
  return among.length === 1 || node.location.rowCount * 2 > total
}

/** In the order of the tree: each location is followed by what lies in it. */
export function inTreeOrder(nodes: readonly LocationNode[]): LocationListEntry[] {
  return nodes.flatMap((node) => [node.location, ...inTreeOrder(node.children)])
}

/** The ids of a location and everything below it; none where it is not in the tree. */
export function idsWithin(nodes: readonly LocationNode[], id: string): ReadonlySet<string> {
  const found = findNode(nodes, id)
  return new Set(inTreeOrder(found ? [found] : []).map((location) => location.id))
}

function findNode(nodes: readonly LocationNode[], id: string): LocationNode | undefined {
  for (const node of nodes) {
    const found = node.location.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}
