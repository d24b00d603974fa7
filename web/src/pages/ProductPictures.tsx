import styles from './ProductPictures.module.css';

/** Screenshots of the app on the demo catalogue; `npm run screenshots` makes them in these sizes. */
const PICTURES = [
  {
    name: 'inicio',
    width: 1120,
    height: 700,
    className: styles.desk,
    alt: 'A página inicial: uma aula em destaque, o progresso e as aulas já começadas.',
  },
  {
    name: 'minutos',
    width: 390,
    height: 780,
    className: styles.phone,
    alt: 'No celular, o que cabe em 7 minutos: o resto de aulas e de um episódio, e capítulos.',
  },
] as const;

/** The product as it is, on a desk and on a phone. Each theme has its own; the browser fetches the one it shows. */
export function ProductPictures() {
  return (
    <figure>
      <div className={styles.stage}>
        {PICTURES.flatMap(({ name, width, height, className, alt }) =>
          (['dark', 'light'] as const).map((theme) => (
            <img
              key={name + theme}
              alt={alt}
              src={`/landing/${name}-${theme}.webp`}
              className={`${className} ${styles[theme]}`}
              loading="lazy"
              decoding="async"
              width={width}
              height={height}
            />
          )),
        )}
      </div>
      <figcaption className={styles.caption}>
        Telas reais, com pessoas e aulas fictícias.
      </figcaption>
    </figure>
  );
}
