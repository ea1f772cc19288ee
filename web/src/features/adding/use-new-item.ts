import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createItem, type NewItem } from '#contract/items.ts'
import { addProductPicture, type NewProductPicture } from '#contract/products.ts'
import { useNewFiles } from '#web/features/attachments/upload/use-new-files.ts'
import { beginDetails, type Beginning, valuesForForm } from '#web/features/adding/add-beginnings.ts'
import { checkDetails, noDetails } from '#web/features/adding/add-details.tsx'
import { useLocationAndLabels } from '#web/features/adding/add-location.tsx'
import { writeDraft } from '#web/features/adding/item-form-draft.ts'
import { emptyValues } from '#web/features/items/form/item-form-values.ts'
import type { CreateStart } from '#web/frame/create-dialogs.ts'
import { checkName } from '#web/frame/check-text.ts'
import { useWrite } from '#web/shared/use-write.ts'

/** State of the dialog until the item is created. */
export function useNewItem(start: CreateStart, firstBeginning: Beginning | undefined) {
  const { t } = useTranslation()
  const location = useLocationAndLabels()
  const files = useNewFiles(start.files)
  const [name, setName] = useState(start.name || (firstBeginning?.name ?? ''))
  const [quantity, setQuantity] = useState<number | null>(1)
  const [details, setDetails] = useState(() => {
    const typed = { ...noDetails, description: start.description ?? '' }
    return firstBeginning ? beginDetails(typed, firstBeginning, null) : typed
  })
  const [beginning, setBeginning] = useState(firstBeginning ?? null)
  const [assetId, setAssetId] = useState(start.assetId)
  const { locationId, labelIds } = location
  const creation = useWrite({
    write: (send, body: NewItem) => send(createItem, { body }),
    changes: ['item'],
    toast: (_, body) => t('createItem.created', { name: body.name }),
  })
  const addPicture = useAddPicture()

  function begin(next: Beginning) {
    setBeginning(next)
    // It may have been loaded while somebody went on typing.
    setName((typed) => (typed.trim() === '' || typed === beginning?.name ? next.name : typed))
    if (next.quantity !== undefined) setQuantity(next.quantity)
    if (next.locationId) location.setLocationId(next.locationId)
    if (next.labelIds) location.setLabelIds(next.labelIds)
    setDetails((typed) => beginDetails(typed, next, beginning))
  }

  /** Returns the id; the files follow by themselves. */
  async function create() {
    const own = { ...details, name: name.trim(), quantity, locationId, labelIds }
    const claim = assetId ? { claimAssetId: assetId } : {}
    const body: NewItem = { ...beginning?.values, ...own, ...claim }
    const item = await creation.writeOrThrow(body)
    if (!item) return undefined
    location.keep()
    files.sendTo({ kind: 'item', id: item.id })
    if (beginning?.picture) void addPicture.write({ id: item.id, body: beginning.picture })
    return item.id
  }

  /** For the next item; location and labels stay as they are pinned. */
  function empty() {
    setName('')
    setAssetId(undefined)
    setQuantity(1)
    setDetails(noDetails)
    setBeginning(null)
  }

  /** The page of the whole form goes on with what is here; an older draft stays when there is nothing. */
  function keepAsDraft() {
    if (name.trim() === '') return
    const begun = beginning ? valuesForForm(beginning) : emptyValues
    writeDraft({ ...begun, ...details, ...(assetId && { assetId }), name, quantity, locationId, labelIds })
  }

  return {
    name,
    setName,
    assetId,
    quantity,
    setQuantity,
    details,
    setDetails,
    location,
    files,
    note: beginning?.note,
    begin,
    check: () => ({ name: checkName(name, t), ...checkDetails(details, t) }),
    create,
    empty,
    keepAsDraft,
  }
}

/** Nobody asked for the picture: without it nothing is missing. */
function useAddPicture() {
  return useWrite({
    write: (send, { id, body }: { id: string; body: NewProductPicture }) =>
      send(addProductPicture, { params: { id }, body }),
    changes: ['item'],
    toast: null,
    errorToast: () => undefined,
    whilePending: 'send',
  })
}
