import { useTranslate } from 'react-admin'
import { Bench } from './Bench.tsx'
import { Charts } from './displays/Charts.tsx'
import { Deeds } from './displays/Deeds.tsx'
import { Figures } from './displays/Figures.tsx'
import { Pages } from './displays/Pages.tsx'
import { Said } from './displays/Said.tsx'
import { Tokens } from './displays/Tokens.tsx'
import { Waiting } from './displays/Waiting.tsx'

/** [2.12] what all pages are made of: colours, type, and each shared component in its states. */
export default function StudioSettings() {
  const translate = useTranslate()
  return (
    <Bench current="/studio/settings" lead={translate('studio.lead')}>
      <Tokens />
      <Figures />
      <Said />
      <Deeds />
      <Waiting />
      <Pages />
      <Charts />
    </Bench>
  )
}
