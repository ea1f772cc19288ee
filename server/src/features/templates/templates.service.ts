import type { Item } from '#contract/items.ts'
import type { ItemFromTemplate, NewTemplate, Template, TemplateUpdate } from '#contract/templates.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { takeAssetNumbers } from '#server/features/households/households.service.ts'
import { addItems, answerItem, newImportRef } from '#server/features/items/item-changes.service.ts'
import { emptyItem } from '#server/features/items/item-rows.mapper.ts'
import { readLabels, replaceLabel, requireLabels } from '#server/features/labels/labels.service.ts'
import { readLocationIndex, requireLocation } from '#server/features/locations/locations.service.ts'
import { writeJournal, type Journal, type Written } from '#server/journal/journal.ts'
import { notFound } from '#server/shared/app-error.ts'
import { readReference } from '#server/shared/request-values.ts'
import { applyTemplateUpdate, fillItem, newTemplateRecord, toTemplate } from './templates.mapper.ts'
import {
  listLabelledTemplateIds,
  listTemplateIdsIn,
  listTemplateRows,
  templateEntity,
} from './templates.repository.ts'
import type { TemplateRecord } from './templates.table.ts'

/** Every template of the household by name. */
export function listTemplates(context: Context, actor: Actor) {
  return listTemplateRows(context.database.read, actor.groupId)
}

export async function getTemplate(context: Context, actor: Actor, id: string): Promise<Template> {
  const { read } = context.database
  return withNames(read, actor.groupId, await requireTemplate(context, read, actor.groupId, id))
}

async function requireTemplate(
  context: Context,
  db: Reader,
  groupId: string,
  id: string,
): Promise<TemplateRecord> {
  const [template] = await templateEntity.load(db, context.database.kind, groupId, [id])
  if (!template) throw notFound('template')
  return template
}

async function withNames(db: Reader, groupId: string, template: TemplateRecord): Promise<Template> {
  const locations = await readLocationIndex(db, groupId)
  const labels = await readLabels(db, groupId)
  return toTemplate(
    template,
    locations.byId.get(template.defaultLocationId ?? ''),
    labels.filter(({ id }) => template.labelIds.includes(id)),
  )
}

export function createTemplate(
  context: Context,
  actor: Actor,
  input: NewTemplate,
): Promise<Written<Template>> {
  return writeJournal(context, actor, async (journal) => {
    const template = newTemplateRecord(journal.now, input, context.newId)
    await checkReferences(context, journal, template)
    await journal.insert(templateEntity, [template])
    return withNames(journal.tx, actor.groupId, template)
  })
}

export function updateTemplate(
  context: Context,
  actor: Actor,
  id: string,
  input: TemplateUpdate,
): Promise<Written<Template>> {
  return writeJournal(context, actor, async (journal) => {
    const before = await requireTemplate(context, journal.tx, actor.groupId, id)
    const after = applyTemplateUpdate(before, input, context.newId)
    await checkReferences(context, journal, after)
    const [now = before] = await journal.update(templateEntity, [{ before, after }])
    return withNames(journal.tx, actor.groupId, now)
  })
}

/** 404 for what is not the household’s. */
async function checkReferences(context: Context, journal: Journal, template: TemplateRecord): Promise<void> {
  const { tx, groupId } = journal
  if (template.defaultLocationId !== null) {
    await requireLocation(context, tx, groupId, template.defaultLocationId)
  }
  await requireLabels(context, tx, groupId, template.labelIds)
}

export function deleteTemplate(context: Context, actor: Actor, id: string): Promise<Written<null>> {
  return writeJournal(context, actor, async (journal) => {
    await journal.remove(templateEntity, [await requireTemplate(context, journal.tx, actor.groupId, id)])
    return null
  })
}

/** A new item that gets from the template what the request leaves out. */
export async function createItemFrom(
  context: Context,
  actor: Actor,
  id: string,
  input: ItemFromTemplate,
): Promise<Written<Item>> {
  const written = await writeJournal(context, actor, async (journal) => {
    const { tx, groupId } = journal
    const template = await requireTemplate(context, tx, groupId, id)
    const empty = emptyItem(context.newId(), journal.now, newImportRef())
    const { parentId, locationId } = await readLocation(journal, input)
    const item = fillItem(empty, template, { ...input, locationId }, context.newId)
    const assetNumber = await takeAssetNumbers(tx, groupId, 1)
    await addItems(context, journal, [{ ...item, parentId, assetNumber }])
    return item.id
  })
  return answerItem(context, actor, written)
}

/** Some programs name the location as the parent, because to them both are one kind of item. */
async function readLocation(
  journal: Journal,
  input: ItemFromTemplate,
): Promise<{ parentId: string | null; locationId: string | null }> {
  const parentId = readReference('parentId', input.parentId) ?? null
  const locationId = readReference('locationId', input.locationId) ?? null
  if (parentId === null) return { parentId, locationId }
  const locations = await readLocationIndex(journal.tx, journal.groupId)
  return locations.byId.has(parentId)
    ? { parentId: null, locationId: locationId ?? parentId }
    : { parentId, locationId }
}

/** Applies one change to many templates; the ones it leaves as they are stay untouched. */
async function changeTemplates(
  context: Context,
  journal: Journal,
  ids: readonly string[],
  change: (template: TemplateRecord) => TemplateRecord,
): Promise<void> {
  const templates = await templateEntity.load(journal.tx, context.database.kind, journal.groupId, ids)
  await journal.update(
    templateEntity,
    templates.map((before) => ({ before, after: change(before) })),
  )
}

/** Templates that put items into these locations put them elsewhere, or with null nowhere. */
export async function moveTemplates(
  context: Context,
  journal: Journal,
  locationIds: readonly string[],
  to: string | null,
): Promise<void> {
  const { kind } = context.database
  const ids = await listTemplateIdsIn(journal.tx, kind, journal.groupId, locationIds)
  await changeTemplates(context, journal, ids, (template) => ({ ...template, defaultLocationId: to }))
}

/** Takes a label, or every label, off the templates that give it. */
export async function unlabelTemplates(
  context: Context,
  journal: Journal,
  labelId: string | undefined,
): Promise<void> {
  const ids = await listLabelledTemplateIds(journal.tx, journal.groupId, labelId)
  await changeTemplates(context, journal, ids, (template) => ({
    ...template,
    labelIds: template.labelIds.filter((id) => labelId !== undefined && id !== labelId),
  }))
}

/** Replaces a label by another in the templates that have it. */
export async function relabelTemplates(
  context: Context,
  journal: Journal,
  labelId: string,
  into: string,
): Promise<void> {
  const ids = await listLabelledTemplateIds(journal.tx, journal.groupId, labelId)
  await changeTemplates(context, journal, ids, (template) => ({
    ...template,
    labelIds: replaceLabel(template.labelIds, labelId, into),
  }))
}
