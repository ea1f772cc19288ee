import { useTranslation } from 'react-i18next'
import {
  createView,
  deleteView,
  type NewView,
  updateView,
  type View,
  type ViewUpdate,
} from '#contract/views.ts'
import { useWrite } from '#web/shared/use-write.ts'

const changes = ['view'] as const

export function useViewChanges() {
  const { t } = useTranslation()
  const create = useWrite({
    write: (send, body: NewView) => send(createView, { body }),
    changes,
    toast: (_, { name }) => t('views.created', { name }),
  })
  const change = useWrite({
    write: (send, { view, body }: { view: View; body: ViewUpdate }) =>
      send(updateView, { params: { id: view.id }, body }),
    changes,
    toast: (_, { view, body }) => t('views.changed', { name: body.name ?? view.name }),
    whilePending: 'queue',
  })
  const remove = useWrite({
    write: (send, view: View) => send(deleteView, { params: { id: view.id } }),
    changes,
    toast: (_, view) => t('views.deleted', { name: view.name }),
    whilePending: 'queue',
  })
  return { create, change, remove }
}
