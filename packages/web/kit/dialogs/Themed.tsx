import ConfigProvider from 'antd/es/config-provider'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import theme from 'antd/es/theme'
import type { ReactNode } from 'react'
import { usePainted } from '../appearance.tsx'
import { useText } from '../language.tsx'
import { fontFamily } from '../theme.ts'

// The library waits for transitions to end, which never start then.
const still =
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

/** The input and overlay library in our colours. Loaded with the first form or dialog, never with a list. */
export function Themed({ children }: { children: ReactNode }) {
  const { mode, palette } = usePainted()
  const { locale } = useText()
  return (
    <ConfigProvider
      locale={locale === 'zh_CN' ? zhCN : enUS}
      button={{ autoInsertSpace: false }}
      theme={{
        algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: {
          colorPrimary: palette.primaryFill,
          colorTextLightSolid: palette.onPrimary,
          colorInfo: palette.info,
          colorError: palette.danger,
          colorBgContainer: palette.surface,
          colorBgElevated: palette.raised,
          colorBorder: palette.borderStrong,
          colorText: palette.text,
          colorTextPlaceholder: palette.textFaint,
          colorBgMask: palette.scrim,
          boxShadow: palette.shadow,
          boxShadowSecondary: palette.shadow,
          borderRadius: 6,
          controlHeight: 32,
          fontFamily,
          fontSize: 14,
          motion: !still,
          motionDurationMid: '0.15s',
          motionDurationSlow: '0.18s',
        },
      }}
    >
      {children}
    </ConfigProvider>
  )
}
