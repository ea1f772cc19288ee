import { expect, it } from 'vitest'
import { labelPath, possibleParents, toLabelTree, withLabelsBelow } from './label-tree.ts'
import type { CountedLabel } from './labels.queries.ts'

const label = (id: string, parentId: string, itemCount = 0, value = 0) =>
  // as: the test label has only the properties that the tree reads.
  ({ id, name: id, parentId, itemCount, value }) as CountedLabel

const zero = '00000000-0000-0000-0000-000000000000'
const labels = [
  label('camping', zero, 3, 50),
  label('electronics', zero, 9, 20),
  label('music', 'electronics', 2, 9),
  label('photo', 'electronics', 2, 30),
  label('lenses', 'photo', 1, 1),
]
const drawn = (nodes: ReturnType<typeof toLabelTree>): string =>
  nodes.map((node) => node.label.id + (node.children.length > 0 ? `(${drawn(node.children)})` : '')).join(' ')

it('The tree of labels sorts siblings by number of items, by value or by name', () => {
  expect(drawn(toLabelTree(labels, 'items'))).toBe('electronics(music photo(lenses)) camping')
  expect(drawn(toLabelTree(labels, 'value'))).toBe('camping electronics(photo(lenses) music)')
  expect(drawn(toLabelTree(labels, 'name'))).toBe('camping electronics(music photo(lenses))')
})

it('The tree of labels has a label at the top level when its parent is not in the list', () => {
  expect(drawn(toLabelTree([label('music', 'elsewhere')], 'name'))).toBe('music')
})

it('The labels below a label include all levels, and the path to a label includes all its parents', () => {
  expect([...withLabelsBelow(labels, 'electronics')]).toEqual(['electronics', 'music', 'photo', 'lenses'])
  expect(labelPath(labels, label('lenses', 'photo'))).toEqual(['electronics', 'photo', 'lenses'])
})

it('The possible parents of a label exclude the label itself, labels under it, and labels that would make the tree too deep', () => {
  const names = (id?: string) => possibleParents(labels, id).map(({ name }) => name)
  expect(names('photo')).toEqual(['camping', 'electronics', 'music'])
  const deep = [...labels, label('macro', 'lenses'), label('rings', 'macro')]
  expect(possibleParents(deep).map(({ name }) => name)).toEqual(names().concat('macro'))
  expect(possibleParents(deep, 'camping').map(({ name }) => name)).not.toContain('rings')
})
