import type { Entities } from '@tandem/model'
import type { Translator } from '@tandem/i18n/translator'
import type { ReactNode } from 'react'
import type { EntityText } from '../../kit/entityText.ts'
import type { Column } from '../../kit/list.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing } from '../../kit/values.tsx'
import type { BrandRow } from './brandRow.ts'

/** The columns of the list of brands; the logo is next to the name. */
export function brandColumns(
  { t }: Translator,
  words: EntityText,
  pictureAddress: (id: string) => string,
): Column<BrandRow>[] {
  const column = (
    key: Extract<keyof Entities['brand']['fields'], keyof BrandRow>,
    width: number,
    cell: (row: BrandRow) => ReactNode,
    sortable = true,
  ): Column<BrandRow> => ({ key, title: words.label(key), width, sortable, cell })
  return [
    column('brandName', 220, ({ brandName, logoId }) => (
      <span className="brand-name">
        <img
          src={logoId === null ? '/mark.svg' : pictureAddress(logoId)}
          alt=""
          width="24"
          height="24"
        />
        {brandName}
      </span>
    )),
    column('companyId', 200, (row) => row.companyId_dictText ?? nothing, false),
    column('hosts', 280, ({ hosts, isMain }) => (
      <span className="brand-hosts">
        {isMain && <span className="brand-chip main">{t('brands.noHosts')}</span>}
        {(hosts ?? '').split('\n').flatMap((host) =>
          host === ''
            ? []
            : [
                <span key={host} className="brand-chip">
                  {host}
                </span>,
              ],
        )}
        {!isMain && hosts === null && nothing}
      </span>
    )),
    column('primaryColour', 130, ({ primaryColour }) =>
      primaryColour === null ? (
        nothing
      ) : (
        <span className="brand-name">
          <svg className="brand-swatch" width="16" height="16" aria-hidden="true">
            <rect width="16" height="16" rx="4" fill={primaryColour} />
          </svg>
          <span className="number">{primaryColour}</span>
        </span>
      ),
    ),
    column('status', 110, ({ status }) => (
      <StatusTag tone={status === 'active' ? 'success' : 'neutral'}>
        {words.choice('status', status)}
      </StatusTag>
    )),
  ]
}
