import Button from '@mui/material/Button'
import { languageOf, settingsStore, useSettings } from '../../providers/settings.ts'
import type { Locale } from '../../../i18n/dates.ts'

/** Each language by its own name, which its readers know. */
const NAME: Record<Locale, string> = { en: 'English', ar: 'العربية' }

/** The other language's name; a press changes language and direction in place. */
export function LanguageSwitch() {
  const locale = useSettings(languageOf)
  const other: Locale = locale === 'ar' ? 'en' : 'ar'
  return (
    <Button
      variant="text"
      color="inherit"
      lang={other}
      onClick={() => settingsStore.setItem('locale', other)}
      sx={{ px: 1.5, minWidth: 0, flex: 'none', whiteSpace: 'nowrap', fontWeight: 500 }}
    >
      {NAME[other]}
    </Button>
  )
}
