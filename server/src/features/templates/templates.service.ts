import type { Item } from '#contract/items/items.ts'
import type { ItemFromTemplate, NewTemplate, Template, TemplateUpdate } from '#contract/templates.ts'
import { nameKey } from '#contract/text/name-key.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { allocateAssetNumbers } from '#server/features/households/asset-counter.repository.ts'
import { addItems, loadWrittenItem, newImportRef } from '#server/features/items/item-writes.service.ts'
import { emptyItem } from '#server/features/items/item-rows.mapper.ts'
import { labelEntity } from '#server/features/labels/labels.repository.ts'
import type { LabelRecord } from '#server/features/labels/labels.table.ts'
import { replaceLabel, requireLabels } from '#server/features/labels/labels.service.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { requireLocation } from '#server/features/locations/locations.service.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { deleteRecord, requireRecord } from '#server/journal/records.ts'
import { parseReference } from '#server/shared/request-values.ts'
import { applyTemplateUpdate, fillItem, newTemplateRecord, toTemplate } from './templates.mapper.ts'
import {
  listLabelledTemplateIds,
  listTemplateIdsIn,
  listTemplateRows,
  templateEntity,
} from './templates.repository.ts'
import type { TemplateRecord } from './templates.table.ts'

export function listTemplates(context: Context, actor: Actor) {
  return listTemplateRows(householdDb(context, actor))
}

export async function getTemplate(context: Context, actor: Actor, id: string): Promise<Template> {
  const household = householdDb(context, actor)
  return withNames(household, await requireRecord(household, templateEntity, id))
}

async function withNames(household: HouseholdDb, template: TemplateRecord): Promise<Template> {
  const { defaultLocationId, labelIds } = template
  const [location] =
    defaultLocationId === null ? [] : await locationEntity.load(household, [defaultLocationId])
  const labels = await labelEntity.load(household, labelIds)
  return toTemplate(
    template,
    location,
    labels.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
  )
}

const orderOf = ({ name, id }: LabelRecord) => `${nameKey(name)}\0${id}`

export function createTemplate(
  context: Context,
  actor: Actor,
  input: NewTemplate,
): Promise<WriteResult<Template>> {
  return writeJournal(context, actor, async (journal) => {
    const template = newTemplateRecord(journal.now, input, context.newId)
    await checkReferences(journal, template)
    await journal.insert(templateEntity, [template])
    return withNames(journal, template)
  })
}

export function updateTemplate(
  context: Context,
  actor: Actor,
  id: string,
  input: TemplateUpdate,
): Promise<WriteResult<Template>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await requireRecord(journal, templateEntity, id)
    const after = applyTemplateUpdate(before, input, context.newId)
    await checkReferences(journal, after)
    const [now = before] = await journal.update(templateEntity, [{ before, after }])
    return withNames(journal, now)
  })
}

/** Throws 404 when the template refers to a record of another household. */
async function checkReferences(journal: Journal, template: TemplateRecord): Promise<void> {
  if (template.defaultLocationId !== null) {
    await requireLocation(journal, template.defaultLocationId)
  }
  await requireLabels(journal, template.labelIds)
}

export function deleteTemplate(context: Context, actor: Actor, id: string): Promise<WriteResult<null>> {
  return deleteRecord(context, actor, templateEntity, id)
}

export async function createItemFrom(
  context: Context,
  actor: Actor,
  id: string,
  input: ItemFromTemplate,
): Promise<WriteResult<Item>> {
  const written = await writeJournal(context, actor, async (journal) => {
    const template = await requireRecord(journal, templateEntity, id)
    const empty = emptyItem(context.newId(), journal.now, newImportRef())
    const { parentId, locationId } = await readLocation(journal, input)
    const item = fillItem(empty, template, { ...input, locationId }, context.newId)
    const assetNumber = await allocateAssetNumbers(journal, 1)
    await addItems(journal, [{ ...item, parentId, assetNumber }])
    return item.id
  })
  return loadWrittenItem(context, actor, written)
}

/** Some clients send the location as `parentId`, because to them items and locations are the same kind of record. */
async function readLocation(
  journal: Journal,
  input: ItemFromTemplate,
): Promise<{ parentId: string | null; locationId: string | null }> {
  const parentId = parseReference('parentId', input.parentId) ?? null
  const locationId = parseReference('locationId', input.locationId) ?? null
  if (parentId === null) return { parentId, locationId }
  const isLocation = (await locationEntity.load(journal, [parentId])).length > 0
  return isLocation ? { parentId: null, locationId: locationId ?? parentId } : { parentId, locationId }
}

async function changeTemplates(
  journal: Journal,
  ids: readonly string[],
  change: (template: TemplateRecord) => TemplateRecord,
): Promise<void> {
  const templates = await templateEntity.load(journal, ids)
  await journal.update(
    templateEntity,
    templates.map((before) => ({ before, after: change(before) })),
  )
}

/** Changes the default location of templates; null clears it. */
export async function moveTemplates(
  journal: Journal,
  locationIds: readonly string[],
  to: string | null,
): Promise<void> {
  const ids = await listTemplateIdsIn(journal, locationIds)
  await changeTemplates(journal, ids, (template) => ({ ...template, defaultLocationId: to }))
}

/** Removes a label from all templates, or every label when `labelId` is undefined. */
export async function unlabelTemplates(journal: Journal, labelId: string | undefined): Promise<void> {
  const ids = await listLabelledTemplateIds(journal, labelId)
  await changeTemplates(journal, ids, (template) => ({
    ...template,
    labelIds: template.labelIds.filter((id) => labelId !== undefined && id !== labelId),
  }))
}

export async function relabelTemplates(journal: Journal, labelId: string, into: string): Promise<void> {
  const ids = await listLabelledTemplateIds(journal, labelId)
  await changeTemplates(journal, ids, (template) => ({
    ...template,
    labelIds: replaceLabel(template.labelIds, labelId, into),
  }))
}
