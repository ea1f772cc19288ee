import { beforeEach, expect, it, vi } from 'vitest'

const storage = new Map<string, string>()
vi.hoisted(() =>
  vi.stubGlobal('document', { cookie: '', querySelector: () => null, baseURI: 'https://cubby.example/' }),
)
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})
// Mocks the session, because its module reads the base URL of the page, which this test does not have.
vi.mock('#web/shared/account/session.ts', () => ({
  sessionQuery: { queryKey: ['session'] },
}))
const { queryClient } = await import('#web/shared/query/query-client.ts')
const { readDraft, removeDraft, writeDraft } = await import('./item-form-draft.ts')
const { emptyValues } = await import('../form/item-form-values.ts')

const signIn = (id: string, defaultGroupId: string) =>
  queryClient.setQueryData(['session'], { id, defaultGroupId })

beforeEach(() => storage.clear())

it('The draft of a new item is stored for the user and the household in which it was typed', () => {
  signIn('anna', 'flat')
  writeDraft({ ...emptyValues, name: 'Lamp' })
  signIn('ben', 'flat')
  expect(readDraft()).toBeNull()
  signIn('anna', 'boat')
  expect(readDraft()).toBeNull()
  signIn('anna', 'flat')
  expect(readDraft()?.name).toBe('Lamp')
  removeDraft()
  expect(readDraft()).toBeNull()
})
