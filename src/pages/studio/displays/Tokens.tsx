import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useMode } from '../../../app/Look.tsx'
import { palettes } from '../../../app/theme/tokens.ts'
import { Logo, LogoMark } from '../../../ui/Logo.tsx'
import { RiyalSign } from '../../../ui/RiyalSign.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { Specimen, State } from '../Specimen.tsx'

const TYPE = ['h1', 'h2', 'h3', 'h4', 'h5', 'body1', 'body2'] as const

/** Colours by role in the theme of the moment, and the steps of type. */
export function Tokens() {
  const translate = useTranslate()
  const palette = palettes[useMode()]
  return (
    <>
      <Specimen title="studio.parts.tokens" name="tokens">
        {Object.entries(palette).map(([name, value]) => (
          <Box key={name} dir="ltr" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Swatch of={value} /> <code>{name}</code> <small>{value}</small>
          </Box>
        ))}
      </Specimen>
      <Specimen title="studio.parts.type" name="Typography">
        {TYPE.map((variant) => (
          <State key={variant} name={variant}>
            <Typography variant={variant} component="p">
              {translate('studio.sample.title')}
            </Typography>
          </State>
        ))}
      </Specimen>
      <Specimen title="studio.parts.signs" name="Logo, LogoMark, RiyalSign, Swatch">
        <Logo name={translate('common.appName')} />
        <LogoMark size={48} />
        <span style={{ fontSize: 32 }}>
          <RiyalSign label={translate('kit.riyal')} />
        </span>
        <Swatch of="#0f5c55" />
      </Specimen>
    </>
  )
}
