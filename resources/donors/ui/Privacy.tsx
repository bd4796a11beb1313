import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { downloadAction, refusalOf, refusalText, runAction } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { Section } from '../../../src/ui/Section.tsx'
import { ERASED_NAME } from '../../_kit/personal.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { donors } from '../schema.ts'

/** The dialog and its text field, which a page to read has no use for. */
const Erase = later(async () => (await import('./Erase.tsx')).Erase, { xs: 48, sm: 36, width: 120 })

/** What became of it; `info` where nothing was left to do. */
interface Outcome {
  says: string
  type: 'success' | 'info'
}

interface ActionProps {
  label: string
  hint: string
  work: () => Promise<Outcome>
}

function Line({ hint, children }: { hint?: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      {children}
      {hint === undefined ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
          {hint}
        </Typography>
      )}
    </Box>
  )
}

/** A button that does one thing once at a time, and says what became of it. */
function Action({ label, hint, work }: ActionProps) {
  const notify = useNotify()
  const texts = useTexts('donors')
  const { run, busy } = useAct(async () => {
    try {
      const { says, type } = await work()
      notify(says, { type })
    } catch (fault) {
      const { errors } = refusalOf(fault)
      // A missing phone or email stands at its field; here there is no form to show it in.
      const lines = Object.entries(errors).map(([field, text]) => `${texts.place(field).label}: ${text}`)
      notify(lines.join('\n') || refusalText(fault), { type: 'error', multiLine: true })
    }
  })
  return (
    <Line hint={hint}>
      <Button variant="outlined" disabled={busy} aria-busy={busy} onClick={() => void run()}>
        {label}
      </Button>
    </Line>
  )
}

/** What the donor may ask of the entity: a sign-in, their data, and that it goes. */
export function Privacy({ record }: { record: RecordOf<typeof donors> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { can } = useRights('donors')
  if (record.unknownGiver) return null
  if (record.name === ERASED_NAME)
    return <Section title={translate('privacy.title')}>{translate('privacy.erased')}</Section>
  const rights = ['inviteIdentity', 'exportData', 'erase'].filter(can)
  if (rights.length === 0) return null
  const { id } = record
  const email = record.email ?? ''
  const erased = () => {
    notify('privacy.erase.done', { type: 'success' })
    refresh()
  }
  return (
    <Section title={translate('privacy.title')} subtitle={can('erase') ? translate('privacy.hint') : undefined}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {can('inviteIdentity') ? (
          <Action
            label={translate('privacy.signIn.send')}
            hint={translate('privacy.signIn.hint')}
            work={async () => {
              const { planned } = await runAction<{ planned: boolean }>('donors', id, 'inviteIdentity')
              return planned
                ? { says: translate('privacy.signIn.planned', { email }), type: 'success' }
                : { says: translate('privacy.signIn.lately', { email }), type: 'info' }
            }}
          />
        ) : null}
        {can('exportData') ? (
          <>
            <Action
              label={translate('privacy.export.do')}
              hint={translate('privacy.export.hint')}
              work={async () => {
                await downloadAction('donors', id, 'exportData?form=page', 'donor-data.html')
                return { says: translate('privacy.export.done'), type: 'success' }
              }}
            />
            <Action
              label={translate('privacy.export.data')}
              hint={translate('privacy.export.dataHint')}
              work={async () => {
                await downloadAction('donors', id, 'exportData', 'donor-data.json')
                return { says: translate('privacy.export.done'), type: 'success' }
              }}
            />
          </>
        ) : null}
        {can('erase') ? (
          <Line>
            <Erase record={record} onDone={erased} />
          </Line>
        ) : null}
      </Box>
    </Section>
  )
}
