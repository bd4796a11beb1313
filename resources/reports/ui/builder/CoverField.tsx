import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { AuthImage } from '../../../../src/generate/AuthImage.tsx'
import { rulesOf, useDropLabels, useUploads } from '../../../../src/generate/inputs/useUploads.ts'
import { FileDrop } from '../../../../src/ui/FileDrop.tsx'

/** The picture at the head of the letter. */
export function CoverField({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const translate = useTranslate()
  const label = translate('resources.reports.fields.coverImage')
  const labels = useDropLabels('image', label, 1)
  const uploads = useUploads('image', (file) => onChange(file.id))
  return (
    <div>
      {value === null ? (
        <FileDrop
          rules={rulesOf('image', 1)}
          labels={labels}
          onFiles={(files) => void uploads.send(files)}
          items={uploads.items}
          onRemove={uploads.remove}
          disabled={uploads.items.some((item) => item.error === undefined)}
        />
      ) : (
        <>
          <Typography component="p" sx={{ fontWeight: 500, mb: 1 }}>
            {label}
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
            <AuthImage id={value} alt={label} width={192} height={108} />
            <Button color="inherit" onClick={() => onChange(null)}>
              {translate('kit.removeFile', { name: label })}
            </Button>
          </Box>
        </>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate('resources.reports.hints.coverImage')}
      </Typography>
    </div>
  )
}
