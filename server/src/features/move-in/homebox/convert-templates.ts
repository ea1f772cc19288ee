import { limits } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { emptyTemplate } from '#server/features/templates/template-rows.mapper.ts'
import type { TemplateRecord } from '#server/features/templates/templates.table.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import type { Conversion } from './conversion.ts'
import { pickLabels, toFields } from './convert-items.ts'
import type { Labels } from './convert-labels.ts'
import { rowsOfHousehold, type Layout } from './homebox-layout.ts'
import type { Row } from './homebox-tables.ts'
import { flagIn, idIn, createdAtOf, readValues, textIn } from './row-values.ts'

export function convertTemplates(conversion: Conversion, layout: Layout, labels: Labels): void {
  const { tables, notes } = conversion
  const fieldTable = tables.find('template_fields')
  const fieldOwner = fieldTable && tables.columnOf(fieldTable, /_template_fields$/)
  for (const row of rowsOfHousehold(conversion, tables.find('entity_templates', 'item_templates'))) {
    const id = idIn(row, 'id')
    if (id === null) continue
    const name = textIn(row, 'name')
    if ((conversion.counts.get('template') ?? 0) >= listLimits.templatesPerHousehold) {
      notes.add('tooMany', name)
      continue
    }
    const fields = [...tables.rows(fieldTable, { column: fieldOwner, value: textIn(row, 'id') })]
    conversion.write('template', {
      ...toTemplate(conversion, layout, { row, id, name }),
      labelIds: pickLabels(readIds(textIn(row, 'default_tag_ids', 'default_label_ids')), labels.ids),
      fields: toFields(conversion, fields, name),
    })
  }
}

function toTemplate(
  { notes, now }: Conversion,
  layout: Layout,
  { row, id, name }: { row: Row; id: string; name: string },
): TemplateRecord {
  const { text, amount } = readValues(row, name, notes)
  const locationId = idIn(row, 'entity_template_location', 'item_template_location')
  return {
    ...emptyTemplate(id, createdAtOf(row, now)),
    name: text(limits.name, 'name'),
    description: text(limits.description, 'description'),
    notes: text(limits.notes, 'notes'),
    defaultName: text(limits.name, 'default_name'),
    defaultLocationId: locationId !== null && layout.locations.has(locationId) ? locationId : null,
    includeWarranty: flagIn(row, 'include_warranty_fields'),
    includePurchase: flagIn(row, 'include_purchase_fields'),
    includeSold: flagIn(row, 'include_sold_fields'),
    defaultQuantity: amount('quantity', 'default_quantity'),
    defaultDescription: text(limits.description, 'default_description'),
    defaultInsured: flagIn(row, 'default_insured'),
    defaultManufacturer: text(limits.short, 'default_manufacturer'),
    defaultModelNumber: text(limits.short, 'default_model_number'),
    defaultLifetimeWarranty: flagIn(row, 'default_lifetime_warranty'),
    defaultWarrantyDetails: text(limits.notes, 'default_warranty_details'),
  }
}

/** Parses the JSON list of the ids of a template's labels. */
function readIds(json: string): (string | null)[] {
  try {
    const ids: unknown = JSON.parse(json || '[]')
    return Array.isArray(ids) ? ids.map((id) => parseUuid(String(id)) ?? null) : []
  } catch {
    return []
  }
}
