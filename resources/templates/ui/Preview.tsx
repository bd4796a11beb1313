import DarkMode from '@mui/icons-material/DarkModeOutlined'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Phone, type Shown } from './phone.tsx'

/** What Meta's own button says on a phone of that language. */
const COPY_LABEL = { ar: 'نسخ الرمز', en: 'Copy code' } as const

/** The message on a phone, light or dark, with or without the examples. `isPlain`: one of several, without its own heading and switches. */
export function Preview({ shown, isPlain = false }: { shown: Shown; isPlain?: boolean }) {
  const translate = useTranslate()
  const id = useId()
  const theme = useTheme()
  const [dark, setDark] = useState<boolean | null>(null)
  const [withExamples, setWithExamples] = useState(true)
  const isDark = dark ?? theme.palette.mode === 'dark'
  const phone = (
    <Phone
      shown={shown}
      dark={isDark}
      withExamples={withExamples}
      nothing={translate('templates.preview.nothing')}
      copyLabel={COPY_LABEL}
    />
  )
  if (isPlain) return phone
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h4" sx={{ mb: 1 }}>
        {translate('templates.preview.title')}
      </Typography>
      {phone}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
        <FormControlLabel
          label={translate('templates.preview.examples')}
          control={<Switch checked={withExamples} onChange={(_event, on) => setWithExamples(on)} />}
        />
        <FormControlLabel
          label={
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
              <DarkMode fontSize="small" aria-hidden="true" />
              {translate('templates.preview.dark')}
            </Box>
          }
          control={<Switch checked={isDark} onChange={(_event, on) => setDark(on)} />}
        />
      </Box>
    </Box>
  )
}
