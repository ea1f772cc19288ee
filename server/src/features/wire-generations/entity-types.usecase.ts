import type { EntityType, EntityTypeUpdate, NewEntityType } from '#contract/wire-generations/entity-types.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { compareNames } from '#server/features/households/households.service.ts'
import { toTemplateSummary } from '#server/features/templates/templates.mapper.ts'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from '#server/features/templates/templates.service.ts'
import type { WriteResult } from '#server/journal/journal.ts'
import { invalid } from '#server/shared/app-error.ts'
import { parseReference } from '#server/shared/request-values.ts'
import { itemType, locationType, toEntityType } from './entity-types.mapper.ts'

export async function listEntityTypes(context: Context, actor: Actor): Promise<EntityType[]> {
  const templates = await listTemplates(context, actor)
  const types = templates.map((template) => toEntityType(toTemplateSummary(template)))
  return [itemType, locationType, ...types].toSorted(compareNames)
}

export async function createEntityType(
  context: Context,
  actor: Actor,
  input: NewEntityType,
): Promise<WriteResult<EntityType>> {
  checkKind(input, undefined)
  const { name, description = null } = input
  const written = await createTemplate(context, actor, { name, description })
  return { ...written, result: toEntityType(written.result) }
}

export async function updateEntityType(
  context: Context,
  actor: Actor,
  id: string,
  input: EntityTypeUpdate,
): Promise<WriteResult<EntityType>> {
  refuseBuiltIn(id)
  checkKind(input, id)
  const { name = null, description = null } = input
  const written = await updateTemplate(context, actor, id, { name, description })
  return { ...written, result: toEntityType(written.result) }
}

export function deleteEntityType(context: Context, actor: Actor, id: string): Promise<WriteResult<null>> {
  refuseBuiltIn(id)
  return deleteTemplate(context, actor, id)
}

function refuseBuiltIn(id: string): void {
  const type = [itemType, locationType].find((one) => one.id === id)
  if (type) throw invalid({ id: `is the type ${type.name}, which every household has as it is` })
}

/**
 * Throws 422 for a second type of locations, and for a type that refers to another template: in Cubby the type and its
 * template are the same record.
 */
function checkKind({ isLocation, defaultTemplateId }: EntityTypeUpdate, ownId: string | undefined): void {
  if (isLocation) throw invalid({ isLocation: 'is true, but there is one type of location' })
  const template = parseReference('defaultTemplateId', defaultTemplateId || null)
  if (template && template !== ownId)
    throw invalid({ defaultTemplateId: 'is another template, but a type is its own' })
}
