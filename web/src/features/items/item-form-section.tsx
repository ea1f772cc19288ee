import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedKeys, emptyValues, type ItemValues } from '#web/features/items/item-form-values.ts'
import type { ItemForm } from '#web/features/items/use-item-form.ts'
import { usePreferences } from '#web/shared/preferences.ts'

/** The parts of the form in their order, and which keys stand in them. */
export const sections = [
  {
    id: 'basics',
    titleKey: 'item.sectionBasics',
    keys: ['name', 'description', 'quantity', 'locationId', 'labelIds'],
  },
  { id: 'files', titleKey: 'item.sectionFiles', keys: [] },
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

/** These fold away as long as they are empty, unless the person wants to see all. */
const folding: readonly SectionId[] = ['purchase', 'warranty', 'parent', 'sold']

interface FormSectionProps {
  id: SectionId
  form: ItemForm
  children: ReactNode
}

/** One part of the form: its heading, its fields in two columns from 768 px up. */
export function FormSection({ id, form, children }: FormSectionProps) {
  const { t } = useTranslation()
  const { editorAdvancedView } = usePreferences()
  const section = sections.find((each) => each.id === id) ?? sections[0]
  const isIn = (key: string) => section.keys.some((each) => each === key.split('.')[0])
  const [isOpened, setIsOpened] = useState(
    () => !folding.includes(id) || changedKeys(emptyValues, form.values).some(isIn),
  )
  const isOpen = isOpened || editorAdvancedView || Object.keys(form.errors).some(isIn)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-36 max-md:scroll-mt-20">
      <h2 id={`${id}-title`} tabIndex={-1} className="mb-3 text-lg font-650 tracking-tight outline-none">
        {isOpen ? (
          t(section.titleKey)
        ) : (
          <button
            type="button"
            aria-expanded={false}
            onClick={() => setIsOpened(true)}
            className="-mx-2 flex h-field items-center gap-2 rounded-field px-2 text-second hover:bg-fill"
          >
            <Plus size={18} aria-hidden />
            {t(section.titleKey)}
          </button>
        )}
      </h2>
      {isOpen ? <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-x-5">{children}</div> : null}
    </section>
  )
}

/** A field over both columns. */
export const wide = 'md:col-span-2'
