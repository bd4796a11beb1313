import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { contrast, SHEETS, shadesOf } from '../../_kit/colours.ts'

const MODES = ['light', 'dark'] as const

/** A page of the charity's as it looks in this colour: a band, words, a link and a button, with how well they read. */
function Page({ of, mode }: { of: string; mode: (typeof MODES)[number] }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const shades = shadesOf(of)[mode]
  const { surface, ink, inkSoft } = SHEETS[mode]
  const t = (key: string) => translate(`resources.colors.text.${key}`)
  const ratio = formatNumber(Math.floor(contrast(shades.action, surface) * 10) / 10, { locale, decimals: 1 })
  return (
    <Box
      sx={{
        borderRadius: 1,
        overflow: 'hidden',
        border: '1px solid var(--athar-hairline)',
        bgcolor: surface,
        color: ink,
      }}
    >
      <Box sx={{ height: 8, bgcolor: shades.action }} />
      <Box sx={{ p: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Typography variant="body2" component="p" sx={{ color: inkSoft }}>
          {t(mode)}
        </Typography>
        <Box component="span" sx={{ color: shades.action, fontWeight: 600, textDecoration: 'underline' }}>
          {t('link')}
        </Box>
        <Box component="span" sx={{ bgcolor: shades.action, color: shades.onAction, borderRadius: 1, px: 2, py: 1 }}>
          {t('button')}
        </Box>
        <Typography variant="body2" component="p" sx={{ color: inkSoft }}>
          {translate('resources.colors.text.contrast', { ratio: `\u2066${ratio} : 1\u2069` })}
        </Typography>
      </Box>
    </Box>
  )
}

/** Light and dark pages in this colour. */
export function Preview({ of }: { of: string }) {
  const translate = useTranslate()
  return (
    <Box
      component="section"
      aria-label={translate('resources.colors.text.preview')}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mb: 3 }}
    >
      {MODES.map((mode) => (
        <Page key={mode} of={of} mode={mode} />
      ))}
    </Box>
  )
}
