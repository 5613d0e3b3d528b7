import { pages as en, type publicTextNames } from '@tandem/i18n/en/pages'
import { pages as zh } from '@tandem/i18n/zh/pages'
import { useLoginText } from './text.ts'
import { useTitle } from './useTitle.ts'

/** A short text of the product's own, for brands that have none. */
export function PublicTextPage({ name }: { name: (typeof publicTextNames)[number] }) {
  const { t, locale } = useLoginText()
  const { title, intro, sections } = (locale === 'zh_CN' ? zh : en)[name]
  useTitle(title)
  return (
    <article className="login-prose">
      <h1>{title}</h1>
      <p className="login-subtitle">{intro}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className="login-links">
        {name === 'help' && <a href="/test/home">{t('selfCheck.title')}</a>}
        <a href="/user/login">{t('login.back')}</a>
      </p>
    </article>
  )
}
