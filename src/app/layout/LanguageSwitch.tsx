import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { NotificationPayload } from 'react-admin'
import type { Locale } from '../../../i18n/dates.ts'
import { bringLanguage } from '../../providers/i18nProvider.ts'
import { languageOf, useSettings } from '../../providers/settings.ts'
import { useLanguageChoice } from '../../providers/useLanguageChoice.ts'
import { Toast } from './Toast.tsx'

/** Each language by its own name, which its readers know. */
const NAME: Record<Locale, string> = { en: 'English', ar: 'العربية' }

/** Below the name and out of its way: nothing moves while the language is on its way. */
const WAITING = { position: 'absolute', insetInline: 12, bottom: 4, height: 2, borderRadius: 1 }

const UNREACHED: NotificationPayload = { message: 'errors.detail.network', type: 'error' }
/** Nothing was held back by it. */
const nothing = (): void => undefined

/** What the reader will need soon is asked for now; a failure is said when they do. */
const bringAhead = (language: Locale): void => void bringLanguage(language).catch(() => undefined)

/** The other language's name; a press changes language and direction in place, once its texts are here. */
export function LanguageSwitch() {
  const locale = useSettings(languageOf)
  const { choose, isWaiting, hasFailed, forget } = useLanguageChoice()
  const other: Locale = locale === 'ar' ? 'en' : 'ar'
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        lang={other}
        aria-busy={isWaiting}
        onPointerEnter={() => bringAhead(other)}
        onFocus={() => bringAhead(other)}
        onClick={() => choose(other)}
        sx={{ px: 1.5, minWidth: 0, flex: 'none', whiteSpace: 'nowrap', fontWeight: 500 }}
      >
        {NAME[other]}
        {isWaiting ? <LinearProgress aria-hidden color="inherit" sx={WAITING} /> : null}
      </Button>
      {hasFailed ? <Toast payload={UNREACHED} onSettled={nothing} onGone={forget} /> : null}
    </>
  )
}
