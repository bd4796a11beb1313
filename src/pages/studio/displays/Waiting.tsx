import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LongWork } from '../../../ui/LongWork.tsx'
import { CardsSkeleton, ListSkeleton, PageSkeleton, StatSkeleton } from '../../../ui/Skeletons.tsx'
import { Specimen, State } from '../Specimen.tsx'

/** Nothing yet, nothing at all, and what went wrong. */
export function Waiting() {
  const translate = useTranslate()
  const t = (key: string) => translate(`studio.sample.${key}`)
  const loading = translate('common.state.loading')
  const again = { label: t('again'), onRetry: () => undefined }
  return (
    <>
      <Specimen title="studio.parts.none" name="EmptyState, ErrorState">
        <EmptyState title={t('title')} text={t('sentence')} action={<Button variant="contained">{t('send')}</Button>} />
        <ErrorState title={t('fault')} detail={t('sentence')} retry={again} reference="0192aaaa" />
      </Specimen>
      <Specimen title="studio.parts.work" name="LongWork">
        <State isWide name={translate('studio.states.filled')}>
          <LongWork
            label={t('title')}
            done={120}
            total={214}
            countText="120 / 214"
            status={{ tone: 'info', label: translate('studio.tones.info') }}
          />
        </State>
      </Specimen>
      <Specimen title="studio.parts.waiting" name="StatSkeleton, ListSkeleton, CardsSkeleton, PageSkeleton">
        <StatSkeleton label={loading} count={2} />
        <ListSkeleton label={loading} rows={2} />
        <CardsSkeleton label={loading} cards={1} />
        <PageSkeleton label={loading} />
      </Specimen>
    </>
  )
}
