import type { TemplateSummary } from '#contract/templates.ts'
import type { EntityType } from '#contract/wire-generations/entity-types.ts'

const since = '1970-01-01T00:00:00Z'
const always = { description: '', icon: '', createdAt: since, updatedAt: since }

/** The types of entities that every household has. Their ids are the same in all households. */
export const itemType: EntityType = {
  ...always,
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Item',
  isLocation: false,
}
export const locationType: EntityType = {
  ...always,
  id: '00000000-0000-7000-8000-000000000002',
  name: 'Location',
  isLocation: true,
}

export function toEntityType({ id, name, description, createdAt, updatedAt }: TemplateSummary): EntityType {
  const template = { id, name, description, createdAt, updatedAt }
  return { ...template, isLocation: false, icon: '', defaultTemplateId: id, defaultTemplate: template }
}
