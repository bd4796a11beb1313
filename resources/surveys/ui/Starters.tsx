import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useLocation, useRedirect, useTranslate } from 'react-admin'
import { BackLink } from '../../../src/generate/BackLink.tsx'
import { Failure } from '../../../src/generate/Failure.tsx'
import { GeneratedCreate } from '../../../src/generate/form.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import type { ViewProps } from '../../../src/generate/types.ts'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { STARTERS } from '../starters.ts'
import { start } from './calls.ts'

type Starter = (typeof STARTERS)[number]

function StarterCard({ starter, busy, onStart }: { starter: Starter; busy: boolean; onStart: () => void }) {
  const translate = useTranslate()
  const title = translate(`surveys.starters.${starter}.title`)
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 1, p: 3 }}>
      <Typography component="h2" variant="h4">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ flex: 1 }}>
        {translate(`surveys.starters.${starter}.text`)}
      </Typography>
      <Button
        variant="outlined"
        disabled={busy}
        aria-label={`${translate('surveys.starters.use')}: ${title}`}
        onClick={onStart}
        sx={{ alignSelf: 'flex-start', mt: 1 }}
      >
        {translate('surveys.starters.use')}
      </Button>
    </Card>
  )
}

interface StartersProps {
  onBlank: () => void
}

/** Ready questions to begin from, or none. */
function Starters({ onBlank }: StartersProps) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const begin = useAct(async (starter: Starter) => {
    const { id } = await start(starter)
    redirect('edit', 'surveys', id)
  })
  return (
    <>
      <BackLink resource="surveys" home={null} />
      <PageHeader title={translate('surveys.starters.title')} subtitle={translate('surveys.starters.lead')} />
      {begin.error === null ? null : <Failure error={begin.error} />}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          m: 0,
          mb: 3,
          p: 0,
          listStyle: 'none',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
        }}
      >
        {STARTERS.map((starter) => (
          <StarterCard key={starter} starter={starter} busy={begin.busy} onStart={() => void begin.run(starter)} />
        ))}
      </Box>
      <Button variant="contained" onClick={onBlank}>
        {translate('surveys.starters.blank')}
      </Button>
    </>
  )
}

/** [2.45] a new survey: from a template, or an empty form. An address that brings values goes to the form at once. */
export function CreateSurvey({ layout }: ViewProps) {
  const { search } = useLocation()
  const [isBlank, setBlank] = useState(search !== '')
  return isBlank ? <GeneratedCreate {...(layout && { layout })} /> : <Starters onBlank={() => setBlank(true)} />
}
