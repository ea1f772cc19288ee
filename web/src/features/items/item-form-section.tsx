import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemValues } from '#web/features/items/item-form-values.ts'

/** The parts of the form in their order, and which keys stand in them. */
export const sections = [
  {
    id: 'basics',
    titleKey: 'item.sectionBasics',
    keys: ['name', 'description', 'quantity', 'locationId', 'labelIds'],
  },
  {
    id: 'identification',
    titleKey: 'item.sectionIdentification',
    keys: ['manufacturer', 'modelNumber', 'serialNumber', 'assetId'],
  },
  {
    id: 'purchase',
    titleKey: 'item.sectionPurchase',
    keys: ['purchasePrice', 'purchaseTime', 'purchaseFrom'],
  },
  {
    id: 'warranty',
    titleKey: 'item.sectionWarranty',
    keys: ['lifetimeWarranty', 'warrantyExpires', 'warrantyDetails', 'insured'],
  },
  { id: 'fields', titleKey: 'item.sectionFields', keys: ['fields'] },
  { id: 'parent', titleKey: 'item.sectionParent', keys: ['parentId', 'syncChildItemsLocations'] },
  { id: 'notes', titleKey: 'item.notes', keys: ['notes'] },
  {
    id: 'sold',
    titleKey: 'item.sectionSold',
    keys: ['soldTo', 'soldPrice', 'soldTime', 'soldNotes', 'archived'],
  },
] as const satisfies readonly { id: string; titleKey: string; keys: readonly (keyof ItemValues)[] }[]

export type SectionId = (typeof sections)[number]['id']

/** One part of the form: its heading, its fields in two columns from 768 px up. */
export function FormSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useTranslation()
  const section = sections.find((each) => each.id === id) ?? sections[0]
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-36 max-md:scroll-mt-20">
      <h2 id={`${id}-title`} tabIndex={-1} className="mb-3 text-lg font-650 tracking-tight outline-none">
        {t(section.titleKey)}
      </h2>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-x-5">{children}</div>
    </section>
  )
}

/** A field over both columns. */
export const wide = 'md:col-span-2'
