/** The services' names for title types, in the languages they use. */
import { fold } from "#engine/text/fold.ts";

export type TitleType = "movie" | "tv" | "episode" | "other";

const NAMES: Readonly<Record<TitleType, string>> = {
  movie:
    "movie, film, feature, feature film, tv movie, tvmovie, video, short, tv short, tvshort, tv special, tvspecial, documentary, spielfilm, kinofilm, fernsehfilm, kurzfilm, pelicula, pelicula de tv, cortometraje, corto, filme, filme para televisao, curta metragem, telefilm, court metrage, film tv, cortometraggio",
  tv: "tv, show, series, serie, tv show, tv series, tvseries, tv mini series, tvminiseries, mini series, miniseries, fernsehserie, miniserie, mini serie, serie tv, serie de tv, serie televisee, mini serie tv, miniserie de tv, miniserie tv, serie televisiva",
  episode:
    "episode, tv episode, tvepisode, folge, tv folge, episodio, episodio tv, episodio de tv, episode tv, aflevering",
  other:
    "video game, videogame, game, videospiel, videojuego, jeu video, videogioco, music video, musicvideo, podcast, podcast series, podcastseries, podcast episode, podcastepisode, tv pilot, tvpilot, person, book",
};
const TYPE_OF: ReadonlyMap<string, TitleType> = new Map(
  Object.entries(NAMES).flatMap(([type, names]) =>
    names.split(", ").map((name): [string, TitleType] => [fold(name), type as TitleType]),
  ),
);

/** @returns `null` for a type no service is known to use */
export function titleTypeIn(text: string): TitleType | null {
  return TYPE_OF.get(fold(text)) ?? null;
}
