import { useTranslate } from 'react-admin'
import { defineLayout } from '../../../src/generate/layout.ts'
import { type ListProps, ResourceList } from '../../../src/generate/list.tsx'
import { PathTabs } from '../../../src/ui/PathTabs.tsx'
import { surveys } from '../schema.ts'
import { rateCells } from './Rate.tsx'

const PUBLISHED = '/app/survey/list'
const DRAFT = '/app/survey/draft'

const TABS = [
  [PUBLISHED, 'surveys.published'],
  [DRAFT, 'surveys.drafts'],
] as const

/** A list needs no form: that stays with who opens one. */
const LAYOUT = defineLayout(surveys, { sections: [], cells: rateCells })

type SurveysProps = Pick<ListProps, 'filter' | 'hidden' | 'choices' | 'emptyText'> & { path: (typeof TABS)[number][0] }

function Surveys({ path, ...rest }: SurveysProps) {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="surveys"
      layout={LAYOUT}
      key={path}
      title={translate('resources.surveys.many')}
      storeKey={`surveys.${path === DRAFT ? 'draft' : 'published'}`}
      {...rest}
      above={<PathTabs label="resources.surveys.many" tabs={TABS} current={path} />}
    />
  )
}

/** All have the one status: neither a filter nor a word on every row. */
const ONE_STATUS = { filter: { status: ['published'] }, hidden: ['status'] }

export const PublishedSurveys = () => (
  <Surveys path={PUBLISHED} emptyText={useTranslate()('surveys.noPublished')} {...ONE_STATUS} />
)

const HERE = ['draft', 'deactivated']
/** The list's own limit has another name than its reader's filter, which narrows it further. */
const TWO_STATUSES = { filter: { 'status.in': HERE }, choices: { status: HERE } }

/** [4.10] what is not active stands among the drafts, with a mark. */
export const DraftSurveys = () => (
  <Surveys path={DRAFT} emptyText={useTranslate()('surveys.noDrafts')} {...TWO_STATUSES} />
)
