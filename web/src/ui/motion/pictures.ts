/** A lesson's picture when its page is left: where it was, and what it looks like if that is gone with the page. */
export type Departure = { lesson: number; from: DOMRect; picture: Element | null };

/** Height of a lesson's picture for its width. */
const RATIO = 9 / 16;

/**
 * Before one page replaces another: the picture of the lesson that the next page opens, or else the one of the lesson
 * that is left. Lists mark a lesson's picture with `data-picture`, a lesson's page marks its place with `data-stage`.
 */
export function findDeparture(shown: number | null, next: number | null): Departure | null {
  if (next !== null) {
    const picture = listedPicture(next);
    return picture && { lesson: next, from: picture.getBoundingClientRect(), picture };
  }
  const from = stagePlace();
  return shown !== null && from ? { lesson: shown, from, picture: null } : null;
}

/** In the next page: the place that the picture goes to, once that is there. */
export function findArrival({ lesson, picture }: Departure) {
  if (picture) {
    const place = stagePlace();
    // A new page is on its way to its top.
    return (
      place && {
        picture,
        place: new DOMRect(place.x, place.y + window.scrollY, place.width, place.height),
      }
    );
  }
  const listed = listedPicture(lesson);
  return listed && { picture: listed, place: listed.getBoundingClientRect() };
}

/** The lesson's picture that is in view: the pressed one, if it is listed more than once. */
function listedPicture(lesson: number): Element | null {
  const listed = [...document.querySelectorAll(`[data-picture="${lesson}"]`)].filter((art) => {
    const { top, bottom, width } = art.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight;
  });
  const pressed = listed.find((art) => art.closest('article, a')?.contains(document.activeElement));
  return (pressed ?? listed[0])?.firstElementChild ?? null;
}

function stagePlace(): DOMRect | null {
  const stage = document.querySelector('[data-stage] > :first-child')?.getBoundingClientRect();
  if (!stage || stage.bottom < 0) return null;
  return new DOMRect(stage.x, stage.y, stage.width, stage.width * RATIO);
}
