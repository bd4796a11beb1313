import { useTranslate } from 'react-admin'
import { later } from '../../generate/lazyPart.tsx'
import { Bench } from './Bench.tsx'
import { Figures } from './displays/Figures.tsx'
import { Said } from './displays/Said.tsx'
import { Tokens } from './displays/Tokens.tsx'

const Charts = later(async () => (await import('./displays/Charts.tsx')).Charts, { xs: 1400, sm: 1400 })
const Deeds = later(async () => (await import('./displays/Deeds.tsx')).Deeds, { xs: 1600, sm: 1200 })
const Pages = later(async () => (await import('./displays/Pages.tsx')).Pages, { xs: 1600, sm: 1200 })
const Waiting = later(async () => (await import('./displays/Waiting.tsx')).Waiting, { xs: 900, sm: 700 })

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
