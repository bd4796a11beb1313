import Box from '@mui/material/Box'
import { FileTile, type ToldFile } from './FileTile.tsx'

interface FileTilesProps {
  files: readonly ToldFile[]
  /** Where a file's content is, for those who may have it. */
  placeOf: (id: string) => string
  /** What the list is called, and what a press on a file does. */
  title: string
  save: (name: string) => string
}

/** Pictures and papers that somebody sent, each to be saved; nothing where none came. */
export function FileTiles({ files, placeOf, title, save }: FileTilesProps) {
  if (files.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={title}
      sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {files.map((file) => (
        <Box component="li" key={file.id} sx={{ maxWidth: '100%' }}>
          <FileTile file={file} at={placeOf(file.id)} label={save(file.name)} />
        </Box>
      ))}
    </Box>
  )
}
