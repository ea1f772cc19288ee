import { createHmac } from 'node:crypto'
import type { FoundPage, FoundPageUpdate } from '#contract/guests/found-page.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { householdDb } from '#server/database/household-db.ts'
import { encodeToken, newToken, isSameSecret } from '#server/shared/secret-token.ts'
import { findFoundPage, putFoundPage } from './found-page.repository.ts'
import { refuseInDemo } from '#server/shared/app-error.ts'
import type { FoundPageTable } from './guests.table.ts'

/** The lengths of the two parts of a printed code: the code of the household, and the signature of the label's path. */
const codeLength = 8
const signatureLength = 12

export async function getFoundPage(context: Context, actor: Actor): Promise<FoundPage> {
  return toFoundPage(await findFoundPage(householdDb(context, actor)))
}

export async function updateFoundPage(
  context: Context,
  actor: Actor,
  input: FoundPageUpdate,
): Promise<FoundPage> {
  refuseInDemo(context.config)
  return context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    await lockHousehold(tx, household.kind, household.householdId)
    const before = await findFoundPage(household)
    const { isOn, text, showsName } = { ...toFoundPage(before), ...input }
    const after: FoundPageTable = {
      group_id: actor.householdId,
      // Keep code and secret, so that labels which were printed earlier stay valid.
      code: before?.code ?? newToken().slice(0, codeLength),
      secret: before?.secret ?? newToken(),
      is_on: Number(isOn),
      text: text.trim(),
      shows_name: Number(showsName),
      updated_at: context.now(),
    }
    await putFoundPage(household, after)
    return toFoundPage(after)
  })
}

function toFoundPage(row: FoundPageTable | undefined): FoundPage {
  return { isOn: row?.is_on === 1, text: row?.text ?? '', showsName: row?.shows_name === 1 }
}

/**
 * Returns a function that turns the path of a record into the path that its printed code contains. While the found page
 * is on, it adds a signature, so that guests can open only the labels that they have found.
 */
export async function readCodePath(
  context: Context,
  actor: Pick<Actor, 'householdId'>,
): Promise<(path: string) => string> {
  const page = await findFoundPage(householdDb(context, actor))
  return (path) => (page?.is_on === 1 ? `/f/${page.code}${sign(page, path)}${path}` : path)
}

export function readLabelCode(code: string): { household: string; signature: string } {
  return { household: code.slice(0, codeLength), signature: code.slice(codeLength) }
}

export function isSigned(page: FoundPageTable, path: string, signature: string): boolean {
  return isSameSecret(signature, sign(page, path))
}

/** Signs the path without its query. The query names the household only for members, so it needs no signature. */
function sign({ secret }: FoundPageTable, path: string): string {
  const [signed = ''] = path.split('?')
  const digest = createHmac('sha256', secret).update(signed).digest()
  return encodeToken(digest.subarray(0, 16)).slice(0, signatureLength)
}
