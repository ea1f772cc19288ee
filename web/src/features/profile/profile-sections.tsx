import {
  Bell,
  HardDriveDownload,
  House,
  Languages,
  ListPlus,
  type LucideIcon,
  Palette,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type en from '#web/i18n/locales/en.json'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

export interface ProfileSection {
  /** Last part of the section's path, such as `security` in `/profile/security`. */
  id: string
  labelKey: keyof typeof en
  /** Text key of the summary that phones show in the list of sections. */
  textKey: keyof typeof en
  icon: LucideIcon
  Section: ComponentType
}

/** The sections in display order. Each is loaded when it is opened. */
export const profileSections: readonly [ProfileSection, ...ProfileSection[]] = [
  {
    id: 'account',
    labelKey: 'profile.account',
    textKey: 'profile.accountText',
    icon: UserRound,
    Section: lazyComponent(() => import('#web/features/profile/account-section.tsx'), 'AccountSection'),
  },
  {
    id: 'security',
    labelKey: 'profile.security',
    textKey: 'profile.securityText',
    icon: ShieldCheck,
    Section: lazyComponent(() => import('#web/features/profile/security-section.tsx'), 'SecuritySection'),
  },
  {
    id: 'appearance',
    labelKey: 'profile.appearance',
    textKey: 'profile.appearanceText',
    icon: Palette,
    Section: lazyComponent(
      () => import('#web/features/appearance/appearance-section.tsx'),
      'AppearanceSection',
    ),
  },
  {
    id: 'language',
    labelKey: 'profile.language',
    textKey: 'profile.languageText',
    icon: Languages,
    Section: lazyComponent(() => import('#web/features/appearance/language-section.tsx'), 'LanguageSection'),
  },
  {
    id: 'device',
    labelKey: 'device.title',
    textKey: 'device.copy',
    icon: HardDriveDownload,
    Section: lazyComponent(() => import('#web/features/offline-copy/device-section.tsx'), 'DeviceSection'),
  },
  {
    id: 'notifications',
    labelKey: 'profile.reminders',
    textKey: 'profile.notificationsText',
    icon: Bell,
    Section: lazyComponent(() => import('#web/features/notifiers/notifiers-section.tsx'), 'NotifiersSection'),
  },
  {
    id: 'household',
    labelKey: 'kind.household',
    textKey: 'profile.householdText',
    icon: House,
    Section: lazyComponent(
      () => import('#web/features/profile/household/household-section.tsx'),
      'HouseholdSection',
    ),
  },
  {
    id: 'custom-fields',
    labelKey: 'item.sectionFields',
    textKey: 'profile.customFieldsText',
    icon: ListPlus,
    Section: lazyComponent(
      () => import('#web/features/custom-fields/custom-fields-section.tsx'),
      'CustomFieldsSection',
    ),
  },
]
