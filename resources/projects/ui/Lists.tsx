import { useTranslate } from 'react-admin'
import { ImportButton } from '../../../src/generate/list/ImportButton.tsx'
import { type ListProps, ResourceList } from '../../../src/generate/list.tsx'
import { PathTabs } from '../../../src/ui/PathTabs.tsx'

const PUBLISHED = '/app/projects/published'
const DRAFT = '/app/projects/draft'

const TABS = [
  [PUBLISHED, 'project.published'],
  [DRAFT, 'project.drafts'],
] as const

type ProjectsProps = Pick<ListProps, 'filter' | 'hidden' | 'choices' | 'pageOf' | 'emptyText'> & {
  path: (typeof TABS)[number][0]
}

function Projects({ path, ...rest }: ProjectsProps) {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="projects"
      key={path}
      title={translate('resources.projects.many')}
      storeKey={`projects.${path === DRAFT ? 'draft' : 'published'}`}
      {...rest}
      above={<PathTabs label="resources.projects.many" tabs={TABS} current={path} />}
      actions={<ImportButton to="/app/imports/new/projects" />}
    />
  )
}

/** All have the one status: neither a filter nor a word on every row. */
const ONE_STATUS = { filter: { status: ['published'] }, hidden: ['status'] }

export const PublishedProjects = () => <Projects path={PUBLISHED} {...ONE_STATUS} />

const HERE = ['drafted', 'deactivated']
/** The list's own limit has another name than its reader's filter, which narrows it further. */
const TWO_STATUSES = { filter: { 'status.in': HERE }, choices: { status: HERE } }
const draftPage = (id: string): string => `${DRAFT}/${id}`

/** product.md 17: deactivated projects stand among the drafts, with a mark. */
export const DraftProjects = () => (
  <Projects path={DRAFT} pageOf={draftPage} emptyText={useTranslate()('project.noDrafts')} {...TWO_STATUSES} />
)
