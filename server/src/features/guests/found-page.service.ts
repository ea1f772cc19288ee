import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FoundPage, FoundPageUpdate } from '#contract/guests/found-page.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { householdDb } from '#server/database/household-db.ts'
import { encodeToken, newToken } from '#server/shared/secret-token.ts'
import { findFoundPage, putFoundPage } from './found-page.repository.ts'
import type { FoundPageTable } from './guests.table.ts'

/** The parts of the code of a printed label: the household, and the signature of the label's path. */
const codeLength = 8
const signatureLength = 12

export async function getFoundPage(context: Context, actor: Actor): Promise<FoundPage> {
  return toFoundPage(await findFoundPage(householdDb(context, actor)))
}

export function updateFoundPage(context: Context, actor: Actor, input: FoundPageUpdate): Promise<FoundPage> {
  return context.database.write(async (tx) => {
    const household = householdDb(context, actor, tx)
    await lockHousehold(tx, household.kind, household.householdId)
    const before = await findFoundPage(household)
    const { isOn, text, showsName } = { ...toFoundPage(before), ...input }
    const after: FoundPageTable = {
      group_id: actor.householdId,
      // Labels that were printed stay valid, so these never change.
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
 * Returns a function that makes a path for the code of a printed label. While the found page is on, the path begins with
 * a signature, so that a person who has one label cannot open the page of another one.
 */
export async function readCodePath(
  context: Context,
  actor: Pick<Actor, 'householdId'>,
): Promise<(path: string) => string> {
  const page = await findFoundPage(householdDb(context, actor))
  return (path) => (page?.is_on === 1 ? `/f/${page.code}${sign(page, path)}${path}` : path)
}

/** Splits the code of a printed label. */
export function readLabelCode(code: string): { household: string; signature: string } {
  return { household: code.slice(0, codeLength), signature: code.slice(codeLength) }
}

export function isSigned(page: FoundPageTable, path: string, signature: string): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(page, path))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The household in the query of a path is not signed, because it only helps its members. */
function sign({ secret }: FoundPageTable, path: string): string {
  const [signed = ''] = path.split('?')
  const digest = createHmac('sha256', secret).update(signed).digest()
  return encodeToken(digest.subarray(0, 16)).slice(0, signatureLength)
}
