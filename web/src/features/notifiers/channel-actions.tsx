import { Bell, Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/form-controls/switch.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface ChannelActionsProps {
  name: string
  switchLabel: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  isTesting: boolean
  onTest: () => void
  isLogOpen: boolean
  onToggleLog: () => void
  onEdit: () => void
  onDelete: () => void
}

/**
 * The controls of a notifier or a webhook: a test button, a switch and a menu. On phones, the menu contains the test.
 */
export function ChannelActions(props: ChannelActionsProps) {
  const { name, switchLabel, isOn, onSwitch, isTesting, onTest, isLogOpen, onToggleLog } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const entries = [
    ...(isPhone ? [{ id: 'test', label: t('notifiers.test'), icon: Bell, onAction: onTest }] : []),
    { id: 'edit', label: t('action.edit'), icon: Pencil, onAction: props.onEdit },
    {
      id: 'log',
      label: t(isLogOpen ? 'notifiers.hideLog' : 'notifiers.showLog'),
      icon: History,
      onAction: onToggleLog,
    },
    { id: 'delete', label: t('action.delete'), icon: Trash2, isDanger: true, onAction: props.onDelete },
  ]
  return (
    <>
      {isPhone ? null : (
        <Button
          size="small"
          aria-label={t('notifiers.testWhat', { name })}
          isPending={isTesting}
          onClick={onTest}
        >
          {t('notifiers.test')}
        </Button>
      )}
      <Switch isOn={isOn} onChange={onSwitch}>
        <span className="sr-only">{switchLabel}</span>
      </Switch>
      <Menu
        label={t('notifiers.more', { name })}
        trigger={<Ellipsis size={20} aria-hidden />}
        triggerClass={iconButtonClass}
        entries={entries}
      />
    </>
  )
}
