import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { todayIn } from '../../../../i18n/dates.ts'
import { Picture, picturesSx } from '../../../../src/generate/columns/uploads.tsx'
import { consentState, PictureState } from '../../../../src/generate/pictures/PictureState.tsx'
import { useFileRow } from '../../../../src/generate/StoredFile.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { type Attached, altIn } from '../../../_kit/fields/index.ts'
import { Films, hasFilm } from './Films.tsx'
import type { ProjectRow } from './types.ts'

/** What keeps a picture from the public: people in it, and no consent that still holds. */
function Consent({ id }: { id: string }) {
  const row = useFileRow(id)
  const { timeZone } = useFormat()
  const state = row ? consentState(row, todayIn(timeZone)) : null
  if (!row || state === null || state.tone === 'success') return null
  return <PictureState row={row} />
}

function Framed({ picture, number }: { picture: Attached; number: number }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const words = altIn(picture, locale)
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Picture id={picture.id} name={words ?? translate('kit.picture', { number })} />
      <Typography component="figcaption" variant="body2" color="textSecondary" dir="auto">
        {words ?? translate('project.gallery.noWords')}
      </Typography>
      <Consent id={picture.id} />
    </Box>
  )
}

/** Every picture of the project with its words, and its film; nothing where it has neither. */
export function Gallery({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const pictures = project.images ?? []
  if (pictures.length === 0 && !hasFilm(project)) return null
  return (
    <Section title={translate('project.gallery.title')}>
      {pictures.length === 0 ? null : (
        <Box component="ul" sx={{ ...picturesSx(2), mb: 1 }}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <Framed picture={picture} number={index + 1} />
            </li>
          ))}
        </Box>
      )}
      <Films project={project} />
    </Section>
  )
}
