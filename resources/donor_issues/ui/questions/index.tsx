import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { Question } from './Question.tsx'
import { usePassed } from './usePassed.ts'

/** product.md 2: what support asks the staff of a project before it replies to a donor, the longest waiting first. */
export default function Questions() {
  const translate = useTranslate()
  const { data, error, refetch } = usePassed()
  return (
    <>
      <PageHeader title={translate('issues.passed.title')} subtitle={translate('issues.passed.lead')} />
      {data === undefined && error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton label={translate('common.state.loading')} rows={4} /> : null}
      {data?.total === 0 ? (
        <EmptyState title={translate('issues.passed.none')} text={translate('issues.passed.noneText')} />
      ) : null}
      {data?.questions.map((question) => (
        <Question key={question.id} question={question} onChange={refetch} />
      ))}
      {data && data.total > data.questions.length ? (
        <Typography variant="body2" color="textSecondary">
          {translate('issues.passed.more', { smart_count: data.total - data.questions.length })}
        </Typography>
      ) : null}
    </>
  )
}
