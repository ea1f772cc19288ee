import type {
  FieldDescription,
  FieldDescriptionUpdate,
  NewFieldDescription,
} from '#contract/custom-fields.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { deleteRecord, requireRecord } from '#server/journal/records.ts'
import { AppError } from '#server/shared/app-error.ts'
import { takePage, readPage, type PageQuery } from '#server/shared/paging.ts'
import { applyDescriptionUpdate, newDescriptionRecord, toFieldDescription } from './custom-fields.mapper.ts'
import {
  fieldDescriptionEntity,
  findDescriptionsNamed,
  listDescriptionRows,
  listUndescribedNames,
} from './custom-fields.repository.ts'
import type { FieldDescriptionRecord } from './custom-fields.table.ts'

const pages = { defaultSize: 50, maxSize: 200 }

export async function listFieldDescriptions(context: Context, actor: Actor): Promise<FieldDescription[]> {
  return (await listDescriptionRows(householdDb(context, actor))).map(toFieldDescription)
}

export async function listUndescribedFields(context: Context, actor: Actor, query: PageQuery) {
  const all = await context.cached(actor, 'undescribed fields', () =>
    listUndescribedNames(householdDb(context, actor)),
  )
  const part = readPage(query, pages)
  return { page: part.page, pageSize: part.pageSize, total: all.length, items: takePage(all, part) }
}

/** Throws 409 when another field description has this name. */
async function checkName(journal: Journal, { id, name }: FieldDescriptionRecord): Promise<void> {
  const others = await findDescriptionsNamed(journal, [name])
  if (others.every((other) => other.id === id)) return
  throw new AppError(409, 'conflict', `The custom field “${name}” is described already.`, {
    fields: { name: 'is described already' },
  })
}

export function createFieldDescription(
  context: Context,
  actor: Actor,
  input: NewFieldDescription,
): Promise<WriteResult<FieldDescription>> {
  return writeJournal(context, actor, async (journal) => {
    const description = newDescriptionRecord(context.newId(), journal.now, input)
    await checkName(journal, description)
    await journal.insert(fieldDescriptionEntity, [description])
    return toFieldDescription(description)
  })
}

export function updateFieldDescription(
  context: Context,
  actor: Actor,
  id: string,
  input: FieldDescriptionUpdate,
): Promise<WriteResult<FieldDescription>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await requireRecord(journal, fieldDescriptionEntity, id)
    const after = applyDescriptionUpdate(before, input)
    await checkName(journal, after)
    const [now = before] = await journal.update(fieldDescriptionEntity, [{ before, after }])
    return toFieldDescription(now)
  })
}

export function deleteFieldDescription(
  context: Context,
  actor: Actor,
  id: string,
): Promise<WriteResult<null>> {
  return deleteRecord(context, actor, fieldDescriptionEntity, id)
}
