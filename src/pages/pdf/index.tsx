import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { safeRedirect } from '../../app/routes/redirect.ts'
import { Failure } from '../../generate/Failure.tsx'
import { httpBlob } from '../../providers/http.ts'
import { newQueryClient } from '../../providers/queryClient.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'

const PDF = 'application/pdf'

/** What stands at an address of this origin, if it is a PDF: its first bytes say so, whatever its name. */
async function readPdf(path: string): Promise<string | null> {
  const blob = await httpBlob(path, { headers: { Accept: PDF } })
  const head = await blob.slice(0, 5).text()
  return blob.type.startsWith(PDF) && head === '%PDF-' ? URL.createObjectURL(new Blob([blob], { type: PDF })) : null
}

/** [2.11] a PDF of this origin; guards.ts has sent away whoever names none. Public pages have no client of queries. */
export default function PdfPage() {
  const [client] = useState(newQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Pdf />
    </QueryClientProvider>
  )
}

function Pdf() {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const source = safeRedirect(search.get('source')) ?? '/'
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf', source],
    queryFn: () => readPdf(source),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  useEffect(() => (data ? () => URL.revokeObjectURL(data) : undefined), [data])
  const body = () => {
    if (error) return <Failure error={error} onRetry={() => void refetch()} />
    if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
    if (data === null)
      return <EmptyState title={translate('shell.pdf.notPdf')} text={translate('shell.pdf.notPdfText')} />
    return (
      <>
        {/* A phone shows no PDF within a page. */}
        <Button href={data} download="document.pdf" variant="outlined" sx={{ mb: 2 }}>
          {translate('common.action.download')}
        </Button>
        <Box
          component="iframe"
          title={translate('shell.pdf.title')}
          src={data}
          sx={{ width: '100%', height: '80vh', border: '1px solid var(--athar-hairline)', borderRadius: 1 }}
        />
      </>
    )
  }
  return (
    <Box sx={{ width: '100%', maxWidth: 1080, mx: 'auto', px: 2 }}>
      <PageHeader title={translate('shell.pdf.title')} />
      {body()}
    </Box>
  )
}
