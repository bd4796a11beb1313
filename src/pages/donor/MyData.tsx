import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetList, useNotify, useTranslate } from 'react-admin'
import { useEntityName } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import { refusalText } from '../../generate/calls.ts'
import { Failure } from '../../generate/Failure.tsx'
import { download, http, newKey } from '../../providers/http.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { type OwnDonor, Preferences } from './Preferences.tsx'

/** So many charities know one person, at the most that are shown. */
const ALL = { pagination: { page: 1, perPage: 100 }, sort: { field: 'createdAt', order: 'ASC' } } as const

const FILE = 'donor-data.json'

/** Does one thing at a time, and says what went wrong with it. */
function useBusy() {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (fault) {
      notify(refusalText(fault), { type: 'error', multiLine: true })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

/** PDPL: a copy of everything, and the request to have it erased: the charity decides what it has to keep, and answers. */
function Mine({ donor: { id }, charity }: { donor: OwnDonor; charity: string }) {
  const translate = useTranslate()
  const { busy, run } = useBusy()
  const [asked, setAsked] = useState(false)
  const word = (key: string, args = {}) => translate(`ownData.mine.${key}`, args)
  const ask = async () => {
    const body = { donor: id, type: 'question', message: word('eraseMessage') }
    if (await run(() => http('/api/donor_issues', { method: 'POST', body, idempotencyKey: newKey() }))) setAsked(true)
  }
  return (
    <Box sx={{ mt: 3, pt: 2.5, borderTop: '1px solid var(--athar-hairline)' }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {word('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch', mb: 1.5 }}>
        {word('lead')}
      </Typography>
      {asked ? <Notice tone="success">{word('asked')}</Notice> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="outlined"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void run(() => download(`/api/own/data/${id}`, FILE))}
        >
          {word('get')}
        </Button>
        {asked ? null : (
          <ConfirmButton
            tone="danger"
            variant="text"
            label={word('erase')}
            disabled={busy}
            question={{
              title: word('eraseTitle', { charity: `\u2068${charity}\u2069` }),
              text: word('eraseText'),
              confirmLabel: word('eraseConfirm'),
              cancelLabel: translate('common.action.back'),
            }}
            onConfirm={ask}
          />
        )}
      </Box>
    </Box>
  )
}

function OfCharity({ donor }: { donor: OwnDonor }) {
  const name = useEntityName(donor.entityId)
  return (
    <Section title={<bdi>{name}</bdi>}>
      <Preferences donor={donor} />
      <Mine donor={donor} charity={name} />
    </Section>
  )
}

/** [1.13] what a donor decides of themselves, charity by charity: how they are written to, and what becomes of their data. */
export default function MyData() {
  const translate = useTranslate()
  const { data, error, refetch } = useGetList<OwnDonor>('donors', ALL)
  if (error && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <PageHeader
        title={translate('ownData.title')}
        subtitle={translate('ownData.lead')}
        back={{ label: translate('auth.donorHomeTitle'), to: '/app/donor' }}
      />
      {data.length === 0 ? <Typography>{translate('ownData.none')}</Typography> : null}
      {data.map((donor) => (
        <OfCharity key={donor.id} donor={donor} />
      ))}
    </>
  )
}
