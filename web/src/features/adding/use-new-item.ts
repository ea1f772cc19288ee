import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createItem, type NewItem } from '#contract/items.ts'
import { useNewFiles } from '#web/features/attachments/use-new-files.ts'
import { beginDetails, type Beginning } from '#web/features/adding/add-beginnings.ts'
import { checkDetails, noDetails } from '#web/features/adding/add-details.tsx'
import { usePlaceAndLabels } from '#web/features/adding/add-place.tsx'
import { writeDraft } from '#web/features/adding/item-form-draft.ts'
import { emptyValues } from '#web/features/items/item-form-values.ts'
import { checkName, withoutEmpty } from '#web/frame/check-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { useSaved } from '#web/shared/undo.ts'

/** What the dialog holds of a thing until it is created. */
export function useNewItem(initialName: string) {
  const { t } = useTranslation()
  const saved = useSaved()
  const place = usePlaceAndLabels()
  const files = useNewFiles()
  const [name, setName] = useState(initialName)
  const [quantity, setQuantity] = useState<number | null>(1)
  const [details, setDetails] = useState(noDetails)
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  const { locationId, labelIds } = place

  function begin(next: Beginning) {
    setBeginning(next)
    // It may have been loaded while somebody went on typing.
    setName((typed) => (typed.trim() === '' || typed === beginning?.name ? next.name : typed))
    if (next.quantity !== undefined) setQuantity(next.quantity)
    if (next.locationId) place.setLocationId(next.locationId)
    if (next.labelIds) place.setLabelIds(next.labelIds)
    setDetails((typed) => beginDetails(typed, next, beginning))
  }

  /** Answers the id; the files follow by themselves. */
  async function create() {
    const own = { ...details, name: name.trim(), quantity, locationId, labelIds }
    const body: NewItem = { ...beginning?.facts, ...own }
    const { data, batchId } = await callWithBatch(createItem, { body })
    place.keep()
    files.sendTo({ kind: 'item', id: data.id })
    void beginning?.afterCreate?.(data.id)
    void saved(batchId, t('createItem.created', { name: body.name }))
    return data.id
  }

  /** For the next thing; place and labels stay as they are pinned. */
  function empty() {
    setName('')
    setQuantity(1)
    setDetails(noDetails)
    setBeginning(null)
  }

  /** The page of the whole form goes on with what is here; an older draft stays when there is nothing. */
  function keepAsDraft() {
    if (name.trim() === '') return
    writeDraft({ ...emptyValues, ...details, name, quantity, locationId, labelIds })
  }

  return {
    name,
    setName,
    quantity,
    setQuantity,
    details,
    setDetails,
    place,
    files,
    note: beginning?.note,
    begin,
    check: () => withoutEmpty({ name: checkName(name, t), ...checkDetails(details, t) }),
    create,
    empty,
    keepAsDraft,
  }
}
