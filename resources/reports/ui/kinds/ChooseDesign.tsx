import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useRecord, written } from '../../../../src/generate/records.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { option } from '../../../../src/generate/types.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { useNear } from '../../../../src/ui/useNear.ts'
import { DESIGNS, type Design } from '../../../_kit/letters.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import { projects } from '../../../projects/schema.ts'
import { builderPath, draftPath } from '../../paths.ts'
import { reports } from '../../schema.ts'
import { previewDesign, type ReportRow } from '../calls.ts'

/** A letter is drawn as wide as a tablet and shown as small as a card. */
const DRAWN = { width: 800, height: 1040 }
const SCALE = 0.35

function Small({ project, design }: { project: string; design: Design }) {
  const { locale } = useFormat()
  // A whole letter each, with its pictures: on a phone most of them lie below what is seen.
  const { isNear, setPlace } = useNear()
  const { data } = useQuery({
    queryKey: ['reports', 'sample', project, design, locale],
    queryFn: () => previewDesign(project, design, locale),
    enabled: isNear,
    staleTime: 60_000,
  })
  const size = { width: DRAWN.width * SCALE, height: DRAWN.height * SCALE }
  if (data === undefined) return <Skeleton ref={setPlace} variant="rectangular" sx={size} />
  return (
    <Box dir="ltr" sx={{ ...size, overflow: 'hidden', position: 'relative', bgcolor: 'var(--athar-paper)' }}>
      <Box
        component="iframe"
        title={design}
        aria-hidden="true"
        tabIndex={-1}
        sandbox="allow-same-origin"
        srcDoc={data}
        sx={{
          ...DRAWN,
          position: 'absolute',
          top: 0,
          left: 0,
          border: 0,
          pointerEvents: 'none',
          transform: `scale(${SCALE})`,
          transformOrigin: 'top left',
        }}
      />
    </Box>
  )
}

interface CardProps {
  project: string
  design: Design
  isChosen: boolean
  isBusy: boolean
  onChoose: () => void
}

function Card({ project, design, isChosen, isBusy, onChoose }: CardProps) {
  const translate = useTranslate()
  const texts = useTexts('reports')
  return (
    <ButtonBase
      component="button"
      aria-pressed={isChosen}
      disabled={isBusy}
      onClick={onChoose}
      sx={{
        display: 'block',
        p: 1.5,
        textAlign: 'start',
        border: '2px solid',
        borderColor: isChosen ? 'var(--athar-action)' : 'var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
        '&.Mui-focusVisible': { outline: '3px solid var(--athar-focus)' },
      }}
    >
      <Small project={project} design={design} />
      <Typography sx={{ mt: 1, fontWeight: 600 }}>{texts.place('design').choice(design)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: DRAWN.width * SCALE }}>
        {translate(`reports.designs.of.${design}`)}
      </Typography>
    </ButtonBase>
  )
}

/** Writes the design into the draft, or begins a draft with it. */
function useChoosing(project: string, report: ReportRow | undefined) {
  const data = useDataProvider()
  const translate = useTranslate()
  const navigate = useNavigate()
  return useAct(async (design: Design) => {
    if (report !== undefined) {
      const { id, version } = report
      await data.update<ReportRow>('reports', { id, data: { design, version }, previousData: report })
      return navigate(draftPath(report))
    }
    const about = await data.getOne<RecordOf<typeof projects>>('projects', { id: project })
    const title = translate('reports.kinds.project.defaultTitle', { project: about.data.name })
    const made = await data.create<ReportRow>('reports', {
      data: written(reports, {
        project,
        design,
        type: 'project',
        audience: 'allWhoGave',
        title: title.slice(0, option<number>(reports.fields.title, 'max')),
      }),
    })
    return navigate(builderPath(project, made.data.id, 'choose'))
  })
}

/** [2.27] how the letters of a report look: six designs, each drawn small with the project itself. */
export default function ChooseDesign() {
  const translate = useTranslate()
  const { id: project = '' } = useParams()
  const [search] = useSearchParams()
  const id = search.get('report')
  const { data: about } = useRecord(projects, project)
  const { data: report, error } = useRecord(reports, id ?? '', { enabled: id !== null })
  const choosing = useChoosing(project, report)
  if (error) return <Failure error={error} />
  if (id !== null && report === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <PageHeader
        title={translate('reports.designs.choose')}
        subtitle={translate('reports.designs.hint')}
        back={
          report === undefined
            ? { label: about?.name ?? translate('resources.projects.one'), to: `/app/projects/published/${project}` }
            : { label: report.title, to: draftPath(report) }
        }
      />
      {choosing.error === null ? null : <Failure error={choosing.error} />}
      <Box
        role="group"
        aria-label={translate('reports.designs.choose')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: { xs: 'center', sm: 'flex-start' } }}
      >
        {DESIGNS.map((design) => (
          <Card
            key={design}
            project={project}
            design={design}
            isChosen={report?.design === design}
            isBusy={choosing.busy}
            onChoose={() => void choosing.run(design)}
          />
        ))}
      </Box>
    </>
  )
}
