import { expect } from 'vitest'
import type { Person } from './test-app.ts'

export async function inviteAndJoin(
  owner: Person,
  person: Person,
  role: string,
): Promise<Record<string, string>> {
  const { json } = await owner.send('POST', '/groups/invitations', { uses: 1, role })
  expect((await person.send('POST', `/groups/invitations/${json.token}`)).status).toBe(200)
  return { 'x-tenant': owner.householdUuid }
}
