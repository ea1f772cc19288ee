import { createReadStream, statSync } from 'node:fs'
import { createClient, type Client } from './client.ts'

export const api = '/api/v1'

/** A person with a household of their own; returns the token that signs in. */
export async function signUp(url: string, index: number): Promise<string> {
  const client = createClient(url)
  const email = `person-${index}@example.org`
  const password = 'correct horse battery'
  await client.send('POST', `${api}/users/register`, { name: 'Bench', email, password })
  const { text } = await client.send('POST', `${api}/users/login`, { username: email, password })
  client.close()
  // as: the contract says so.
  return (JSON.parse(text) as { token: string }).token
}

export function importFile(client: Client, path: string) {
  return client.upload(`${api}/items/import`, createReadStream(path), statSync(path).size)
}
