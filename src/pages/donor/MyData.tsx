import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetList, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useEntityName } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import { refusalText } from '../../generate/calls.ts'
import { Failure } from '../../generate/Failure.tsx'
import { OnceKnown } from '../../generate/OnceKnown.tsx'
import { download } from '../../providers/http.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { Erasure } from './Erasure.tsx'
import { type OwnDonor, Preferences } from './Preferences.tsx'
import { useNamed } from './useNamed.ts'

/** So many charities know one person, at the most that are shown. */
const ALL = { pagination: { page: 1, perPage: 100 }, sort: { field: 'createdAt', order: 'ASC' } } as const

const PAGE_FILE = 'donor-data.html'
const DATA_FILE = 'donor-data.json'

/** Does one thing at a time, and says what went wrong with it. */
function useBusy() {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (fault) {
      notify(refusalText(fault), { type: 'error', multiLine: true })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

/** PDPL: a copy of everything, and the request to have it erased. */
function Mine({ donor: { id }, charity }: { donor: OwnDonor; charity: string }) {
  const translate = useTranslate()
  const { busy, run } = useBusy()
  const word = (key: string) => translate(`ownData.mine.${key}`)
  return (
    <Box sx={{ mt: 3, pt: 2.5, borderTop: '1px solid var(--athar-hairline)' }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {word('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch', mb: 1.5 }}>
        {word('lead')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Button
          variant="outlined"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void run(() => download(`/api/own/data/${id}?form=page`, PAGE_FILE))}
        >
          {word('get')}
        </Button>
        <Button
          variant="text"
          size="small"
          disabled={busy}
          onClick={() => void run(() => download(`/api/own/data/${id}`, DATA_FILE))}
        >
          {word('getData')}
        </Button>
        <Erasure donor={id} charity={charity} />
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
  const isNamed = useNamed(
    'entities',
    (data ?? []).map(({ entityId }) => entityId),
  )
  if (error && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  const outline = <PageSkeleton label={translate('common.state.loading')} />
  if (data === undefined) return outline
  return (
    // A charity's name is the heading of its part.
    <OnceKnown isComing={!isNamed} outline={outline}>
      <PageHeader
        title={translate('ownData.title')}
        subtitle={translate('ownData.lead')}
        back={{ label: translate('common.menu.home'), to: '/app/donor' }}
        action={
          <Button component={Link} to="/app/profile/home" variant="outlined">
            {translate('common.menu.profile')}
          </Button>
        }
      />
      {data.length === 0 ? <Typography>{translate('ownData.none')}</Typography> : null}
      {data.map((donor) => (
        <OfCharity key={donor.id} donor={donor} />
      ))}
    </OnceKnown>
  )
}
