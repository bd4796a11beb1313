import { bringLanguage } from '../../src/providers/i18nProvider.ts'

// The program fetches the language that is read; what is shown here is shown in either.
await Promise.all([bringLanguage('en'), bringLanguage('ar')])
