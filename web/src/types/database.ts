// Written by `npm run types` from supabase/migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      backup_log: {
        Row: {
          backup_id: string;
          byte_count: number;
          file_count: number;
          finished_at: string;
          id: number;
          kind: string;
          row_count: number;
          schema_version: string;
          taken_at: string;
        };
        ComputedFields: never;
        Insert: {
          backup_id: string;
          byte_count: number;
          file_count: number;
          finished_at?: string;
          id?: never;
          kind: string;
          row_count: number;
          schema_version: string;
          taken_at: string;
        };
        Update: {
          backup_id?: string;
          byte_count?: number;
          file_count?: number;
          finished_at?: string;
          id?: never;
          kind?: string;
          row_count?: number;
          schema_version?: string;
          taken_at?: string;
        };
        Relationships: [];
      };
      categories: {
        Row: {
          created_at: string;
          description: string | null;
          id: number;
          is_toggle: boolean;
          name: string;
          position: number;
          show_in_dropdown: boolean;
          slug: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: never;
          is_toggle?: boolean;
          name: string;
          position?: number;
          show_in_dropdown?: boolean;
          slug: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: never;
          is_toggle?: boolean;
          name?: string;
          position?: number;
          show_in_dropdown?: boolean;
          slug?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      category_playlists: {
        Row: {
          checked_at: string;
          entries: number;
          last_error: string | null;
          playlist_id: string;
          read_at: string | null;
          title: string | null;
        };
        ComputedFields: never;
        Insert: {
          checked_at?: string;
          entries?: number;
          last_error?: string | null;
          playlist_id: string;
          read_at?: string | null;
          title?: string | null;
        };
        Update: {
          checked_at?: string;
          entries?: number;
          last_error?: string | null;
          playlist_id?: string;
          read_at?: string | null;
          title?: string | null;
        };
        Relationships: [];
      };
      category_rules: {
        Row: {
          category_id: number;
          created_at: string;
          id: number;
          kind: string;
          matcher: string;
          position: number;
          updated_at: string;
          value: string;
        };
        ComputedFields: never;
        Insert: {
          category_id: number;
          created_at?: string;
          id?: never;
          kind: string;
          matcher?: never;
          position?: number;
          updated_at?: string;
          value: string;
        };
        Update: {
          category_id?: number;
          created_at?: string;
          id?: never;
          kind?: string;
          matcher?: never;
          position?: number;
          updated_at?: string;
          value?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'category_rules_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'category_rules_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'category_stats';
            referencedColumns: ['category_id'];
          },
        ];
      };
      content_reports: {
        Row: {
          answer: string | null;
          at_seconds: number | null;
          body: string;
          closed_at: string | null;
          created_at: string;
          id: number;
          item_title: string;
          kind: string;
          podcast_id: number | null;
          sent_id: string;
          state: string;
          updated_at: string;
          urgency: number;
          user_id: string | null;
          video_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          at_seconds?: number | null;
          body?: string;
          closed_at?: string | null;
          created_at?: string;
          id?: never;
          item_title?: string;
          kind: string;
          podcast_id?: number | null;
          sent_id?: string;
          state?: string;
          updated_at?: string;
          urgency?: never;
          user_id?: string | null;
          video_id?: number | null;
        };
        Update: {
          answer?: string | null;
          at_seconds?: number | null;
          body?: string;
          closed_at?: string | null;
          created_at?: string;
          id?: never;
          item_title?: string;
          kind?: string;
          podcast_id?: number | null;
          sent_id?: string;
          state?: string;
          updated_at?: string;
          urgency?: never;
          user_id?: string | null;
          video_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'content_reports_podcast_id_fkey';
            columns: ['podcast_id'];
            isOneToOne: false;
            referencedRelation: 'podcasts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'content_reports_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'content_reports_video_id_fkey';
            columns: ['video_id'];
            isOneToOne: false;
            referencedRelation: 'videos';
            referencedColumns: ['id'];
          },
        ];
      };
      deleted_videos: {
        Row: {
          deleted_at: string;
          deleted_by: string | null;
          external_id: string;
          source: string;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          deleted_at?: string;
          deleted_by?: string | null;
          external_id: string;
          source: string;
          title: string;
        };
        Update: {
          deleted_at?: string;
          deleted_by?: string | null;
          external_id?: string;
          source?: string;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'deleted_videos_deleted_by_fkey';
            columns: ['deleted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      hidings: {
        Row: {
          external_id: string;
          reason: string;
          run_id: number;
          source: string;
          state: string;
          status: string;
          status_before: string;
          title: string;
          video_id: number;
        };
        ComputedFields: never;
        Insert: {
          external_id: string;
          reason: string;
          run_id: number;
          source: string;
          state?: string;
          status: string;
          status_before: string;
          title: string;
          video_id: number;
        };
        Update: {
          external_id?: string;
          reason?: string;
          run_id?: number;
          source?: string;
          state?: string;
          status?: string;
          status_before?: string;
          title?: string;
          video_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'hidings_run_id_fkey';
            columns: ['run_id'];
            isOneToOne: false;
            referencedRelation: 'sync_runs';
            referencedColumns: ['id'];
          },
        ];
      };
      muted_categories: {
        Row: {
          category_id: number;
          created_at: string;
          id: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          category_id: number;
          created_at?: string;
          id?: never;
          user_id?: string;
        };
        Update: {
          category_id?: number;
          created_at?: string;
          id?: never;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'muted_categories_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'muted_categories_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'category_stats';
            referencedColumns: ['category_id'];
          },
          {
            foreignKeyName: 'muted_categories_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_subscriptions: {
        Row: {
          confirmed_at: string | null;
          created_at: string;
          email: string;
          id: number;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          created_at?: string;
          email: string;
          id?: never;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          confirmed_at?: string | null;
          created_at?: string;
          email?: string;
          id?: never;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'newsletter_subscriptions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      notes: {
        Row: {
          at_seconds: number;
          body: string;
          created_at: string;
          id: string;
          item_title: string;
          last_edit: string;
          podcast_id: number | null;
          rival_of: string | null;
          search: string;
          updated_at: string;
          user_id: string;
          video_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          at_seconds: number;
          body: string;
          created_at?: string;
          id?: string;
          item_title?: string;
          last_edit?: string;
          podcast_id?: number | null;
          rival_of?: string | null;
          search?: string;
          updated_at?: string;
          user_id?: string;
          video_id?: number | null;
        };
        Update: {
          at_seconds?: number;
          body?: string;
          created_at?: string;
          id?: string;
          item_title?: string;
          last_edit?: string;
          podcast_id?: number | null;
          rival_of?: string | null;
          search?: string;
          updated_at?: string;
          user_id?: string;
          video_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'notes_podcast_id_fkey';
            columns: ['podcast_id'];
            isOneToOne: false;
            referencedRelation: 'podcasts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notes_video_id_fkey';
            columns: ['video_id'];
            isOneToOne: false;
            referencedRelation: 'videos';
            referencedColumns: ['id'];
          },
        ];
      };
      notification_preferences: {
        Row: {
          bell: boolean;
          email: boolean;
          id: number;
          kind: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          bell: boolean;
          email: boolean;
          id?: never;
          kind: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          bell?: boolean;
          email?: boolean;
          id?: never;
          kind?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notification_preferences_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      podcast_progress: {
        Row: {
          completed: boolean;
          created_at: string;
          current_seconds: number;
          id: number;
          last_device: string | null;
          last_listened_at: string;
          place_revision: number;
          placed_at: string | null;
          podcast_id: number;
          revision: number;
          rivals: NonNullable<Json>;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          completed?: boolean;
          created_at?: string;
          current_seconds?: number;
          id?: never;
          last_device?: string | null;
          last_listened_at?: string;
          place_revision?: number;
          placed_at?: string | null;
          podcast_id: number;
          revision?: number;
          rivals?: NonNullable<Json>;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          completed?: boolean;
          created_at?: string;
          current_seconds?: number;
          id?: never;
          last_device?: string | null;
          last_listened_at?: string;
          place_revision?: number;
          placed_at?: string | null;
          podcast_id?: number;
          revision?: number;
          rivals?: NonNullable<Json>;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'podcast_progress_podcast_id_fkey';
            columns: ['podcast_id'];
            isOneToOne: false;
            referencedRelation: 'podcasts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'podcast_progress_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      podcast_queue: {
        Row: {
          added_at: string;
          id: number;
          podcast_id: number;
          rank: number;
          ranked_at: string;
          removed_at: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          added_at?: string;
          id?: never;
          podcast_id: number;
          rank: number;
          ranked_at?: string;
          removed_at?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          added_at?: string;
          id?: never;
          podcast_id?: number;
          rank?: number;
          ranked_at?: string;
          removed_at?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'podcast_queue_podcast_id_fkey';
            columns: ['podcast_id'];
            isOneToOne: false;
            referencedRelation: 'podcasts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'podcast_queue_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      podcasts: {
        Row: {
          announced_at: string | null;
          audio_url: string;
          category_id: number | null;
          chapter_list: string | null;
          chapters: Json | null;
          created_at: string;
          description: string | null;
          duration: string | null;
          duration_seconds: number | null;
          file_path: string | null;
          file_size: number | null;
          file_type: string;
          id: number;
          is_active: boolean;
          is_scheduled: boolean;
          key_point_seconds: number[];
          key_points: string[];
          key_points_reviewed_by: string | null;
          key_points_reviewed_on: string | null;
          original_file_name: string | null;
          published_at: string | null;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          announced_at?: string | null;
          audio_url: string;
          category_id?: number | null;
          chapter_list?: string | null;
          chapters?: never;
          created_at?: string;
          description?: string | null;
          duration?: string | null;
          duration_seconds?: never;
          file_path?: string | null;
          file_size?: number | null;
          file_type?: string;
          id?: never;
          is_active?: boolean;
          is_scheduled?: boolean;
          key_point_seconds?: number[];
          key_points?: string[];
          key_points_reviewed_by?: string | null;
          key_points_reviewed_on?: string | null;
          original_file_name?: string | null;
          published_at?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          announced_at?: string | null;
          audio_url?: string;
          category_id?: number | null;
          chapter_list?: string | null;
          chapters?: never;
          created_at?: string;
          description?: string | null;
          duration?: string | null;
          duration_seconds?: never;
          file_path?: string | null;
          file_size?: number | null;
          file_type?: string;
          id?: never;
          is_active?: boolean;
          is_scheduled?: boolean;
          key_point_seconds?: number[];
          key_points?: string[];
          key_points_reviewed_by?: string | null;
          key_points_reviewed_on?: string | null;
          original_file_name?: string | null;
          published_at?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'podcasts_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'podcasts_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'category_stats';
            referencedColumns: ['category_id'];
          },
        ];
      };
      profiles: {
        Row: {
          approved_at: string | null;
          approved_by: string | null;
          created_at: string;
          crm: string | null;
          data_changed: string[];
          data_changed_at: string | null;
          email: string;
          email_confirmed_at: string | null;
          first_name: string | null;
          full_name: string;
          id: string;
          institution: string | null;
          is_active: boolean;
          is_approved: boolean;
          last_login: string | null;
          last_name: string | null;
          phone: string | null;
          phone_digits: string | null;
          profile_image_url: string | null;
          registration_notes: string | null;
          role: string;
          specialty: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          approved_at?: string | null;
          approved_by?: string | null;
          created_at?: string;
          crm?: string | null;
          data_changed?: string[];
          data_changed_at?: string | null;
          email: string;
          email_confirmed_at?: string | null;
          first_name?: string | null;
          full_name?: string;
          id: string;
          institution?: string | null;
          is_active?: boolean;
          is_approved?: boolean;
          last_login?: string | null;
          last_name?: string | null;
          phone?: string | null;
          phone_digits?: never;
          profile_image_url?: string | null;
          registration_notes?: string | null;
          role?: string;
          specialty?: string | null;
          updated_at?: string;
        };
        Update: {
          approved_at?: string | null;
          approved_by?: string | null;
          created_at?: string;
          crm?: string | null;
          data_changed?: string[];
          data_changed_at?: string | null;
          email?: string;
          email_confirmed_at?: string | null;
          first_name?: string | null;
          full_name?: string;
          id?: string;
          institution?: string | null;
          is_active?: boolean;
          is_approved?: boolean;
          last_login?: string | null;
          last_name?: string | null;
          phone?: string | null;
          phone_digits?: never;
          profile_image_url?: string | null;
          registration_notes?: string | null;
          role?: string;
          specialty?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      refused_videos: {
        Row: {
          arrived_at: string;
          ask_again_at: string;
          external_id: string;
          reason: string;
          refused_at: string;
          source: string;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          arrived_at: string;
          ask_again_at?: string;
          external_id: string;
          reason: string;
          refused_at?: string;
          source?: string;
          title: string;
        };
        Update: {
          arrived_at?: string;
          ask_again_at?: string;
          external_id?: string;
          reason?: string;
          refused_at?: string;
          source?: string;
          title?: string;
        };
        Relationships: [];
      };
      rejection_reasons: {
        Row: {
          created_at: string;
          id: number;
          name: string;
          reason: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          name: string;
          reason: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: never;
          name?: string;
          reason?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      search_modifiers: {
        Row: {
          asked: string[];
          created_at: string;
          id: number;
          implying: string[];
          kilos: unknown;
          kind: string;
          name: string;
          names: string[];
          unless: string[];
          updated_at: string;
          years: unknown;
        };
        ComputedFields: never;
        Insert: {
          asked?: string[];
          created_at?: string;
          id?: never;
          implying?: string[];
          kilos?: unknown;
          kind: string;
          name: string;
          names?: string[];
          unless?: string[];
          updated_at?: string;
          years?: unknown;
        };
        Update: {
          asked?: string[];
          created_at?: string;
          id?: never;
          implying?: string[];
          kilos?: unknown;
          kind?: string;
          name?: string;
          names?: string[];
          unless?: string[];
          updated_at?: string;
          years?: unknown;
        };
        Relationships: [];
      };
      search_terms: {
        Row: {
          abbreviations: string[];
          concept: string;
          created_at: string;
          drug_names: string[];
          english: string[];
          id: number;
          lay_words: string[];
          related: string[];
          updated_at: string;
          variants: string[];
        };
        ComputedFields: never;
        Insert: {
          abbreviations?: string[];
          concept: string;
          created_at?: string;
          drug_names?: string[];
          english?: string[];
          id?: never;
          lay_words?: string[];
          related?: string[];
          updated_at?: string;
          variants?: string[];
        };
        Update: {
          abbreviations?: string[];
          concept?: string;
          created_at?: string;
          drug_names?: string[];
          english?: string[];
          id?: never;
          lay_words?: string[];
          related?: string[];
          updated_at?: string;
          variants?: string[];
        };
        Relationships: [];
      };
      sync_runs: {
        Row: {
          created_at: string;
          cursor: Json | null;
          error_type: string | null;
          errors: string[];
          failed: number;
          finished_at: string | null;
          heartbeat_at: string | null;
          held: number;
          hidden: number;
          holder: string | null;
          id: number;
          ignored: number;
          ignored_reasons: NonNullable<Json>;
          imported: number;
          kind: string;
          log: string[];
          restored: number;
          resume_at: string | null;
          skipped: number;
          source_failures: NonNullable<Json>;
          stalls: number;
          started_at: string | null;
          started_by: string | null;
          status: string;
          total_found: number;
          units: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          cursor?: Json | null;
          error_type?: string | null;
          errors?: string[];
          failed?: number;
          finished_at?: string | null;
          heartbeat_at?: string | null;
          held?: number;
          hidden?: number;
          holder?: string | null;
          id?: never;
          ignored?: number;
          ignored_reasons?: NonNullable<Json>;
          imported?: number;
          kind: string;
          log?: string[];
          restored?: number;
          resume_at?: string | null;
          skipped?: number;
          source_failures?: NonNullable<Json>;
          stalls?: number;
          started_at?: string | null;
          started_by?: string | null;
          status?: string;
          total_found?: number;
          units?: number;
        };
        Update: {
          created_at?: string;
          cursor?: Json | null;
          error_type?: string | null;
          errors?: string[];
          failed?: number;
          finished_at?: string | null;
          heartbeat_at?: string | null;
          held?: number;
          hidden?: number;
          holder?: string | null;
          id?: never;
          ignored?: number;
          ignored_reasons?: NonNullable<Json>;
          imported?: number;
          kind?: string;
          log?: string[];
          restored?: number;
          resume_at?: string | null;
          skipped?: number;
          source_failures?: NonNullable<Json>;
          stalls?: number;
          started_at?: string | null;
          started_by?: string | null;
          status?: string;
          total_found?: number;
          units?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'sync_runs_started_by_fkey';
            columns: ['started_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      system_settings: {
        Row: {
          created_at: string;
          description: string | null;
          id: number;
          is_active: boolean;
          key: string;
          type: string;
          updated_at: string;
          value: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: never;
          is_active?: boolean;
          key: string;
          type?: string;
          updated_at?: string;
          value?: number | null;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: never;
          is_active?: boolean;
          key?: string;
          type?: string;
          updated_at?: string;
          value?: number | null;
        };
        Relationships: [];
      };
      transcript_checks: {
        Row: {
          checked_at: string;
          checked_by: string | null;
          piece: string;
          seconds: number;
          transcript_id: number;
        };
        ComputedFields: never;
        Insert: {
          checked_at?: string;
          checked_by?: string | null;
          piece: string;
          seconds: number;
          transcript_id: number;
        };
        Update: {
          checked_at?: string;
          checked_by?: string | null;
          piece?: string;
          seconds?: number;
          transcript_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'transcript_checks_checked_by_fkey';
            columns: ['checked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'transcript_checks_transcript_id_fkey';
            columns: ['transcript_id'];
            isOneToOne: false;
            referencedRelation: 'transcripts';
            referencedColumns: ['id'];
          },
        ];
      };
      transcripts: {
        Row: {
          created_at: string;
          cue_count: number | null;
          cues: NonNullable<Json>;
          digest: string | null;
          file_name: string | null;
          has_estimated_times: boolean;
          id: number;
          origin: string;
          podcast_id: number | null;
          updated_at: string;
          video_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          cue_count?: never;
          cues: NonNullable<Json>;
          digest?: never;
          file_name?: string | null;
          has_estimated_times?: boolean;
          id?: never;
          origin?: string;
          podcast_id?: number | null;
          updated_at?: string;
          video_id?: number | null;
        };
        Update: {
          created_at?: string;
          cue_count?: never;
          cues?: NonNullable<Json>;
          digest?: never;
          file_name?: string | null;
          has_estimated_times?: boolean;
          id?: never;
          origin?: string;
          podcast_id?: number | null;
          updated_at?: string;
          video_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'transcripts_podcast_id_fkey';
            columns: ['podcast_id'];
            isOneToOne: true;
            referencedRelation: 'podcasts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'transcripts_video_id_fkey';
            columns: ['video_id'];
            isOneToOne: true;
            referencedRelation: 'videos';
            referencedColumns: ['id'];
          },
        ];
      };
      user_favorites: {
        Row: {
          created_at: string;
          id: number;
          user_id: string;
          video_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          user_id?: string;
          video_id: number;
        };
        Update: {
          created_at?: string;
          id?: never;
          user_id?: string;
          video_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'user_favorites_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_favorites_video_id_fkey';
            columns: ['video_id'];
            isOneToOne: false;
            referencedRelation: 'videos';
            referencedColumns: ['id'];
          },
        ];
      };
      user_login_logs: {
        Row: {
          city: string | null;
          id: number;
          ip_address: unknown;
          is_shared: boolean;
          login_at: string;
          user_agent: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          city?: string | null;
          id?: never;
          ip_address?: unknown;
          is_shared?: boolean;
          login_at?: string;
          user_agent?: string | null;
          user_id: string;
        };
        Update: {
          city?: string | null;
          id?: never;
          ip_address?: unknown;
          is_shared?: boolean;
          login_at?: string;
          user_agent?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_login_logs_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      user_notifications: {
        Row: {
          action_url: string | null;
          category_id: number | null;
          created_at: string;
          id: number;
          is_read: boolean;
          message: string;
          metadata: NonNullable<Json>;
          read_at: string | null;
          title: string;
          type: string;
          user_id: string;
          video_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          action_url?: string | null;
          category_id?: number | null;
          created_at?: string;
          id?: never;
          is_read?: boolean;
          message: string;
          metadata?: NonNullable<Json>;
          read_at?: string | null;
          title: string;
          type?: string;
          user_id: string;
          video_id?: number | null;
        };
        Update: {
          action_url?: string | null;
          category_id?: number | null;
          created_at?: string;
          id?: never;
          is_read?: boolean;
          message?: string;
          metadata?: NonNullable<Json>;
          read_at?: string | null;
          title?: string;
          type?: string;
          user_id?: string;
          video_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'user_notifications_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_notifications_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'category_stats';
            referencedColumns: ['category_id'];
          },
          {
            foreignKeyName: 'user_notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_notifications_video_id_fkey';
            columns: ['video_id'];
            isOneToOne: false;
            referencedRelation: 'videos';
            referencedColumns: ['id'];
          },
        ];
      };
      user_video_progress: {
        Row: {
          completed_at: string | null;
          dismissed_at: string | null;
          furthest_seconds: number;
          id: number;
          is_completed: boolean;
          last_device: string | null;
          last_watched_at: string;
          marked_at: string | null;
          place_revision: number;
          placed_at: string | null;
          progress_seconds: number;
          revision: number;
          rivals: NonNullable<Json>;
          user_id: string;
          video_id: number;
          watched_seconds: number;
        };
        ComputedFields: never;
        Insert: {
          completed_at?: string | null;
          dismissed_at?: string | null;
          furthest_seconds?: number;
          id?: never;
          is_completed?: boolean;
          last_device?: string | null;
          last_watched_at?: string;
          marked_at?: string | null;
          place_revision?: number;
          placed_at?: string | null;
          progress_seconds?: number;
          revision?: number;
          rivals?: NonNullable<Json>;
          user_id?: string;
          video_id: number;
          watched_seconds?: number;
        };
        Update: {
          completed_at?: string | null;
          dismissed_at?: string | null;
          furthest_seconds?: number;
          id?: never;
          is_completed?: boolean;
          last_device?: string | null;
          last_watched_at?: string;
          marked_at?: string | null;
          place_revision?: number;
          placed_at?: string | null;
          progress_seconds?: number;
          revision?: number;
          rivals?: NonNullable<Json>;
          user_id?: string;
          video_id?: number;
          watched_seconds?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'user_video_progress_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_video_progress_video_id_fkey';
            columns: ['video_id'];
            isOneToOne: false;
            referencedRelation: 'videos';
            referencedColumns: ['id'];
          },
        ];
      };
      videos: {
        Row: {
          announced_at: string | null;
          awaits_review: boolean;
          category_id: number | null;
          chapter_list: string | null;
          chapters: Json | null;
          created_at: string;
          description: string | null;
          duration: string | null;
          duration_seconds: number | null;
          external_id: string;
          featured: boolean;
          google_drive_id: string | null;
          id: number;
          instructor: string | null;
          is_active: boolean;
          is_scheduled: boolean;
          key_point_seconds: number[];
          key_points: string[];
          key_points_reviewed_by: string | null;
          key_points_reviewed_on: string | null;
          published_at: string | null;
          rating: number;
          resource_key: string | null;
          search: string;
          source: string;
          status: string;
          status_checked_at: string | null;
          tags: string[];
          thumbnail: string | null;
          title: string;
          updated_at: string;
          view_count: number;
          youtube_id: string | null;
          found_lengths: number[] | null;
          has_transcript: boolean | null;
        };
        ComputedFields: never;
        Insert: {
          announced_at?: string | null;
          awaits_review?: boolean;
          category_id?: number | null;
          chapter_list?: string | null;
          chapters?: never;
          created_at?: string;
          description?: string | null;
          duration?: string | null;
          duration_seconds?: never;
          external_id: string;
          featured?: boolean;
          google_drive_id?: never;
          id?: never;
          instructor?: string | null;
          is_active?: boolean;
          is_scheduled?: boolean;
          key_point_seconds?: number[];
          key_points?: string[];
          key_points_reviewed_by?: string | null;
          key_points_reviewed_on?: string | null;
          published_at?: string | null;
          rating?: number;
          resource_key?: string | null;
          search?: string;
          source?: string;
          status?: string;
          status_checked_at?: string | null;
          tags?: string[];
          thumbnail?: string | null;
          title: string;
          updated_at?: string;
          view_count?: number;
          youtube_id?: never;
        };
        Update: {
          announced_at?: string | null;
          awaits_review?: boolean;
          category_id?: number | null;
          chapter_list?: string | null;
          chapters?: never;
          created_at?: string;
          description?: string | null;
          duration?: string | null;
          duration_seconds?: never;
          external_id?: string;
          featured?: boolean;
          google_drive_id?: never;
          id?: never;
          instructor?: string | null;
          is_active?: boolean;
          is_scheduled?: boolean;
          key_point_seconds?: number[];
          key_points?: string[];
          key_points_reviewed_by?: string | null;
          key_points_reviewed_on?: string | null;
          published_at?: string | null;
          rating?: number;
          resource_key?: string | null;
          search?: string;
          source?: string;
          status?: string;
          status_checked_at?: string | null;
          tags?: string[];
          thumbnail?: string | null;
          title?: string;
          updated_at?: string;
          view_count?: number;
          youtube_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'videos_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'videos_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'category_stats';
            referencedColumns: ['category_id'];
          },
        ];
      };
    };
    Views: {
      category_stats: {
        Row: {
          active_video_count: number | null;
          category_id: number;
          total_duration_seconds: number | null;
          total_views: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
    };
    Functions: {
      add_expected: {
        Args: { p_approves: number; p_list_id: number; p_people: Json };
        Returns: Json;
      };
      admin_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          active_videos: number;
          approved_users: number;
          categories: number;
          pending_users: number;
          total_views: number;
          users: number;
          videos: number;
        }[];
      };
      announce_look: { Args: { p_look: string; p_user_id: string }; Returns: undefined };
      answer_document_request: { Args: { p_answer: string; p_id: number }; Returns: Json };
      apply_category_rules: { Args: { p_expected: number }; Returns: number };
      approve_expected: { Args: { p_approves: number; p_list_id: number }; Returns: number };
      approve_pending: {
        Args: {
          p_act_id?: string;
          p_document?: string;
          p_has_crm?: boolean;
          p_is_duplicate?: boolean;
          p_is_email_confirmed?: boolean;
          p_limit?: number;
          p_query?: string;
          p_registered_until: string;
          p_waiting_hours?: number;
        };
        Returns: {
          approved_ids: string[];
          remaining: number;
        }[];
      };
      approve_users: { Args: { p_act_id?: string; p_user_ids: string[] }; Returns: number };
      ask_address_change: { Args: { p_address: string; p_user_id: string }; Returns: number };
      begin_caption_connection: { Args: { p_state_hash: string }; Returns: undefined };
      caption_plan: {
        Args: Record<PropertyKey, never>;
        Returns: {
          external_id: string;
          id: number;
          is_quota_over: boolean;
          title: string;
          units_today: number;
          waiting: number;
        }[];
      };
      catalogue_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          categories: number;
          videos: number;
        }[];
      };
      change_expected_list: {
        Args: { p_id: number; p_name: string; p_until: string; p_version: string };
        Returns: undefined;
      };
      change_expected_person: {
        Args: { p_address: string; p_id: number; p_name: string; p_version: string };
        Returns: undefined;
      };
      change_podcast_queue: {
        Args: { p_changes: Json; p_occurred_at: string; p_sent_at: string };
        Returns: {
          podcast_id: number;
          refusal: string;
        }[];
      };
      change_podcasts: {
        Args: { p_changes: Json; p_ids: number[]; p_is_trial?: boolean };
        Returns: Json;
      };
      change_videos: {
        Args: { p_changes: Json; p_mark?: string; p_selection: Json };
        Returns: Json;
      };
      check_transcript_line: {
        Args: { p_line: string; p_seconds: number; p_transcript_id: number; p_was: string };
        Returns: Json;
      };
      claim_outbox_emails: {
        Args: { p_limit?: number };
        Returns: {
          attempts: number;
          dedupe_key: string;
          id: number;
          payload: Json;
          recipient: string;
          template: string;
        }[];
      };
      claim_phone_sign_in: { Args: { p_id: string; p_secret_hash: string }; Returns: Json };
      clear_favorites: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          video_id: number;
        }[];
      };
      confirm_hidings: { Args: { p_run_id: number }; Returns: number };
      connect_phone_sign_in: { Args: { p_id: string; p_session_id: string }; Returns: boolean };
      correct_person: {
        Args: { p_changes: Json; p_user_id: string; p_version?: string };
        Returns: undefined;
      };
      count_approvable: {
        Args: {
          p_document?: string;
          p_has_crm?: boolean;
          p_is_duplicate?: boolean;
          p_is_email_confirmed?: boolean;
          p_query?: string;
          p_waiting_hours?: number;
        };
        Returns: {
          registered_until: string;
          total: number;
        }[];
      };
      count_users: {
        Args: {
          p_has_crm?: boolean;
          p_is_email_confirmed?: boolean;
          p_query?: string;
          p_role?: string;
          p_standing?: string;
        };
        Returns: number;
      };
      count_videos: {
        Args: {
          p_category_id?: number;
          p_external_id?: string;
          p_is_featured?: boolean;
          p_is_uncategorized?: boolean;
          p_query?: string;
          p_situation?: string;
        };
        Returns: number;
      };
      create_expected_list: {
        Args: { p_approves: number; p_name: string; p_people: Json; p_until: string };
        Returns: Json;
      };
      decide_phone_sign_in: {
        Args: { p_act: string; p_nonce_hash: string; p_session_id: string; p_user_id: string };
        Returns: string;
      };
      delete_caption_connection: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_category: { Args: { p_category_id: number; p_move_to?: number }; Returns: undefined };
      delete_expected_list: { Args: { p_id: number; p_version: string }; Returns: undefined };
      delete_own_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_user: { Args: { p_user_id: string }; Returns: Json };
      dismiss_hidings: { Args: { p_run_id: number }; Returns: number };
      dismiss_unanswered_search: { Args: { p_words: string }; Returns: undefined };
      doses_to_check: {
        Args: { p_checked?: boolean; p_from?: number; p_podcast_id?: number; p_video_id?: number };
        Returns: Json;
      };
      email_for_phone: { Args: { p_phone: string }; Returns: string };
      end_other_sessions: { Args: Record<PropertyKey, never>; Returns: number };
      end_own_session: { Args: { p_session_id: string }; Returns: boolean };
      end_person_sessions: { Args: { p_session_id?: string; p_user_id: string }; Returns: number };
      end_sessions: { Args: { p_user_id: string }; Returns: undefined };
      enqueue_email: {
        Args: { p_dedupe_key: string; p_payload: Json; p_recipient: string; p_template: string };
        Returns: undefined;
      };
      expected_lists: {
        Args: Record<PropertyKey, never>;
        Returns: {
          came: number;
          id: number;
          is_stopped: boolean;
          made_at: string;
          made_by_name: string;
          name: string;
          ready: number;
          total: number;
          until: string;
          updated_at: string;
        }[];
      };
      expected_people: {
        Args: { p_list_id: number };
        Returns: {
          address: string;
          full_name: string;
          id: number;
          name: string;
          settled_at: string;
          state: string;
          updated_at: string;
          user_id: string;
        }[];
      };
      explain_search: { Args: { q: string }; Returns: Json };
      export_person: { Args: { p_user_id: string }; Returns: Json };
      export_search_list: { Args: { p_list: string }; Returns: Json };
      find_notes: {
        Args: { p_after?: Json; p_by_item?: boolean; p_limit?: number; p_query?: string };
        Returns: {
          at_seconds: number;
          body: string;
          created_at: string;
          id: string;
          item_title: string;
          last_edit: string;
          podcast_id: number | null;
          rival_of: string | null;
          search: string;
          updated_at: string;
          user_id: string;
          video_id: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'notes';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      find_pending: {
        Args: {
          p_after?: string;
          p_after_id?: string;
          p_document?: string;
          p_has_crm?: boolean;
          p_is_descending?: boolean;
          p_is_duplicate?: boolean;
          p_is_email_confirmed?: boolean;
          p_limit?: number;
          p_query?: string;
          p_sort?: string;
          p_waiting_hours?: number;
        };
        Returns: {
          created_at: string;
          crm: string;
          data_changed: string[];
          data_changed_at: string;
          documents: Json;
          duplicates: Json;
          email: string;
          email_confirmed_at: string;
          expected: Json;
          full_name: string;
          id: string;
          institution: string;
          phone: string;
          registration_notes: string;
          role: string;
          specialty: string;
          total: number;
        }[];
      };
      find_podcasts: {
        Args: {
          p_after_id?: number;
          p_after_value?: string;
          p_category_id?: number;
          p_has_transcript?: boolean;
          p_is_ascending?: boolean;
          p_is_uncategorized?: boolean;
          p_limit?: number;
          p_query?: string;
          p_situation?: string;
          p_sort?: string;
        };
        Returns: {
          audio_url: string;
          category_id: number;
          created_at: string;
          duration: string;
          duration_seconds: number;
          file_path: string;
          file_size: number;
          has_transcript: boolean;
          id: number;
          is_active: boolean;
          is_scheduled: boolean;
          key_points_reviewed_on: string;
          listeners: number;
          original_file_name: string;
          place: string;
          published_at: string;
          title: string;
          total: number;
          updated_at: string;
        }[];
      };
      find_reports: {
        Args: {
          p_after?: Json;
          p_is_closed?: boolean;
          p_kind?: string;
          p_limit?: number;
          p_query?: string;
          p_state?: string;
        };
        Returns: {
          answer: string;
          at_seconds: number;
          body: string;
          created_at: string;
          id: number;
          kind: string;
          podcast_id: number;
          reporter: string;
          state: string;
          title: string;
          updated_at: string;
          urgency: number;
          user_id: string;
          video_id: number;
        }[];
      };
      find_search_modifiers: {
        Args: { p_after?: string; p_limit?: number; p_query?: string };
        Returns: {
          asked: string[];
          created_at: string;
          id: number;
          implying: string[];
          kilos: unknown;
          kind: string;
          name: string;
          names: string[];
          unless: string[];
          updated_at: string;
          years: unknown;
        }[];
        SetofOptions: {
          from: '*';
          to: 'search_modifiers';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      find_search_terms: {
        Args: { p_after?: string; p_limit?: number; p_query?: string };
        Returns: {
          abbreviations: string[];
          concept: string;
          created_at: string;
          drug_names: string[];
          english: string[];
          id: number;
          lay_words: string[];
          related: string[];
          updated_at: string;
          variants: string[];
        }[];
        SetofOptions: {
          from: '*';
          to: 'search_terms';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      find_users: {
        Args: {
          p_after?: string;
          p_after_id?: string;
          p_has_crm?: boolean;
          p_is_descending?: boolean;
          p_is_email_confirmed?: boolean;
          p_limit?: number;
          p_query?: string;
          p_role?: string;
          p_sort?: string;
          p_standing?: string;
        };
        Returns: {
          approved_at: string | null;
          approved_by: string | null;
          created_at: string;
          crm: string | null;
          data_changed: string[];
          data_changed_at: string | null;
          email: string;
          email_confirmed_at: string | null;
          first_name: string | null;
          full_name: string;
          id: string;
          institution: string | null;
          is_active: boolean;
          is_approved: boolean;
          last_login: string | null;
          last_name: string | null;
          phone: string | null;
          phone_digits: string | null;
          profile_image_url: string | null;
          registration_notes: string | null;
          role: string;
          specialty: string | null;
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'profiles';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      find_videos: {
        Args: {
          p_after_id?: number;
          p_after_value?: string;
          p_category_id?: number;
          p_external_id?: string;
          p_is_ascending?: boolean;
          p_is_featured?: boolean;
          p_is_uncategorized?: boolean;
          p_limit?: number;
          p_query?: string;
          p_situation?: string;
          p_sort?: string;
        };
        Returns: {
          announced_at: string | null;
          awaits_review: boolean;
          category_id: number | null;
          chapter_list: string | null;
          chapters: Json | null;
          created_at: string;
          description: string | null;
          duration: string | null;
          duration_seconds: number | null;
          external_id: string;
          featured: boolean;
          google_drive_id: string | null;
          id: number;
          instructor: string | null;
          is_active: boolean;
          is_scheduled: boolean;
          key_point_seconds: number[];
          key_points: string[];
          key_points_reviewed_by: string | null;
          key_points_reviewed_on: string | null;
          published_at: string | null;
          rating: number;
          resource_key: string | null;
          search: string;
          source: string;
          status: string;
          status_checked_at: string | null;
          tags: string[];
          thumbnail: string | null;
          title: string;
          updated_at: string;
          view_count: number;
          youtube_id: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'videos';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      finish_outbox_email: {
        Args: { p_error?: string; p_id: number; p_is_refused?: boolean };
        Returns: undefined;
      };
      finish_rejections: { Args: { p_user_ids: string[] }; Returns: string[] };
      forget_password_check: { Args: { p_session_id: string }; Returns: undefined };
      found_lengths: {
        Args: {
          p_video: Omit<
            Database['public']['Tables']['videos']['Row'],
            Database['public']['Tables']['videos']['ComputedFields']
          >;
        };
        Returns: number[];
      };
      has_transcript: {
        Args: {
          p_video: Omit<
            Database['public']['Tables']['videos']['Row'],
            Database['public']['Tables']['videos']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      held_registrations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          holder_name: string;
          is_own: boolean;
          user_id: string;
        }[];
      };
      hold_registration: { Args: { p_is_held?: boolean; p_user_id: string }; Returns: boolean };
      home_shelves: {
        Args: { p_per_category?: number };
        Returns: {
          category_id: number;
          name: string;
          position: number;
          slug: string;
          video_count: number;
          videos: Json;
        }[];
      };
      import_search_list: {
        Args: { p_is_applied?: boolean; p_list: string; p_rows: Json };
        Returns: Json;
      };
      is_job_token: { Args: { p_token: string }; Returns: boolean };
      issue_address_change: { Args: { p_email_id: number; p_hash: string }; Returns: boolean };
      issue_address_links: {
        Args: { p_confirm_hash: string; p_disown_hash: string; p_email_id: number };
        Returns: boolean;
      };
      job_overview: {
        Args: Record<PropertyKey, never>;
        Returns: {
          kind: string;
          last_run: Json;
          last_success_at: string;
          next_at: string;
          running: Json;
        }[];
      };
      kept_audio: {
        Args: Record<PropertyKey, never>;
        Returns: {
          duration: string;
          file_name: string;
          file_size: number;
          id: number;
          is_category_gone: boolean;
          is_deleted: boolean;
          kept_at: string;
          kept_by: string;
          kept_until: string;
          podcast_id: number;
          title: string;
        }[];
      };
      known_videos: {
        Args: { p_external_ids: string[]; p_source: string };
        Returns: {
          ask_again_at: string;
          created_at: string;
          external_id: string;
          is_deleted: boolean;
          refusal: string;
          title: string;
        }[];
      };
      last_decision: {
        Args: Record<PropertyKey, never>;
        Returns: {
          decided_at: string;
          decided_by: string;
          decision: string;
          list_name: string;
          person_id: string;
          person_name: string;
        }[];
      };
      latest_place: {
        Args: Record<PropertyKey, never>;
        Returns: {
          device: string;
          id: number;
          kind: string;
          place_seconds: number;
          seconds_ago: number;
          title: string;
        }[];
      };
      lessons_without_transcript: {
        Args: { p_limit?: number };
        Returns: {
          duration_seconds: number;
          id: number;
          searches: number;
          title: string;
          views: number;
        }[];
      };
      list_audit_actors: {
        Args: Record<PropertyKey, never>;
        Returns: {
          actor_id: string;
          actor_name: string;
        }[];
      };
      list_audit_log: {
        Args: {
          p_action?: string;
          p_actor_id?: string;
          p_before_id?: number;
          p_is_actorless?: boolean;
          p_limit?: number;
          p_since?: string;
          p_target_id?: string;
          p_target_type?: string;
          p_until?: string;
        };
        Returns: {
          action: string;
          actor_id: string;
          actor_name: string;
          actor_role: string;
          after: Json;
          at: string;
          before: Json;
          id: number;
          target_id: string;
          target_type: string;
        }[];
      };
      list_audit_targets: {
        Args: { p_id: number; p_limit?: number; p_skipped?: number };
        Returns: {
          target_id: string;
        }[];
      };
      list_data_receipts: {
        Args: { p_before_id?: number; p_limit?: number };
        Returns: {
          checksum: string;
          counts: Json;
          id: number;
          issued_at: string;
          issued_by_name: string;
          kind: string;
          number: string;
        }[];
      };
      list_deleted_videos: {
        Args: { p_external_ids?: string[]; p_limit?: number };
        Returns: {
          deleted_at: string;
          deleted_by: string;
          external_id: string;
          is_category_gone: boolean;
          is_moment_past: boolean;
          kept_until: string;
          lesson_id: number;
          lesson_title: string;
          source: string;
          title: string;
          total: number;
          video_id: number;
        }[];
      };
      list_podcast_acts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          actor_name: string;
          at: string;
          changes: Json;
          id: number;
          podcast_count: number;
          undone_at: string;
        }[];
      };
      list_video_acts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          actor_name: string;
          at: string;
          changes: Json;
          id: number;
          undone_at: string;
          video_count: number;
        }[];
      };
      look_at_phone_sign_in: {
        Args: {
          p_code_hash: string;
          p_link_hash: string;
          p_nonce_hash: string;
          p_session_id: string;
          p_user_id: string;
        };
        Returns: Json;
      };
      lose_caption_connection: { Args: { p_token: string }; Returns: undefined };
      make_first_superuser: {
        Args: { p_accepts_unconfirmed?: boolean; p_email: string };
        Returns: Json;
      };
      mark_all_notifications_read: { Args: Record<PropertyKey, never>; Returns: number };
      mark_video_watched: {
        Args: {
          p_device?: string;
          p_event_id: string;
          p_is_watched: boolean;
          p_occurred_at: string;
          p_video_id: number;
        };
        Returns: {
          completed_at: string | null;
          dismissed_at: string | null;
          furthest_seconds: number;
          id: number;
          is_completed: boolean;
          last_device: string | null;
          last_watched_at: string;
          marked_at: string | null;
          place_revision: number;
          placed_at: string | null;
          progress_seconds: number;
          revision: number;
          rivals: NonNullable<Json>;
          user_id: string;
          video_id: number;
          watched_seconds: number;
        };
        SetofOptions: {
          from: '*';
          to: 'user_video_progress';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      my_stats: {
        Args: Record<PropertyKey, never>;
        Returns: {
          completed_videos: number;
          favorites: number;
          progress_seconds: number;
          watched_seconds: number;
        }[];
      };
      nightly_captions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          changed_at: string;
          changed_by_name: string;
          is_on: boolean;
          last_run: Json;
        }[];
      };
      note_caption_attempt: {
        Args: { p_days: number; p_external_id: string; p_reason: string; p_video_id: number };
        Returns: undefined;
      };
      note_login_browser: {
        Args: { p_session_id: string; p_user_agent: string };
        Returns: undefined;
      };
      open_reports: {
        Args: Record<PropertyKey, never>;
        Returns: {
          doses: number;
          total: number;
        }[];
      };
      open_run: {
        Args: {
          p_address?: string;
          p_holder: string;
          p_kind: string;
          p_run_id?: number;
          p_started_by?: string;
        };
        Returns: {
          created_at: string;
          cursor: Json | null;
          error_type: string | null;
          errors: string[];
          failed: number;
          finished_at: string | null;
          heartbeat_at: string | null;
          held: number;
          hidden: number;
          holder: string | null;
          id: number;
          ignored: number;
          ignored_reasons: NonNullable<Json>;
          imported: number;
          kind: string;
          log: string[];
          restored: number;
          resume_at: string | null;
          skipped: number;
          source_failures: NonNullable<Json>;
          stalls: number;
          started_at: string | null;
          started_by: string | null;
          status: string;
          total_found: number;
          units: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'sync_runs';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      operation_health: {
        Args: {
          p_functions_release: string;
          p_functions_schema: string;
          p_site_release?: string;
          p_site_schema?: string;
        };
        Returns: Json;
      };
      operation_incidents: {
        Args: { p_before_id?: number; p_limit?: number };
        Returns: {
          began_at: string;
          ended_at: string;
          id: number;
          name: string;
          value: string;
        }[];
      };
      operations: { Args: Record<PropertyKey, never>; Returns: Json };
      order_categories: { Args: { p_ids: number[]; p_known: number[] }; Returns: undefined };
      order_category_rules: { Args: { p_ids: number[]; p_known: number[] }; Returns: undefined };
      orphaned_files: {
        Args: { p_limit?: number };
        Returns: {
          bucket_id: string;
          name: string;
        }[];
      };
      own_document_requests: { Args: Record<PropertyKey, never>; Returns: Json };
      own_profile: { Args: Record<PropertyKey, never>; Returns: Json };
      own_records: { Args: Record<PropertyKey, never>; Returns: Json };
      own_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          address: string;
          city: string;
          id: string;
          is_current: boolean;
          is_shared: boolean;
          last_used_at: string;
          opened_at: string;
          user_agent: string;
        }[];
      };
      pending_ids: {
        Args: {
          p_document?: string;
          p_has_crm?: boolean;
          p_is_duplicate?: boolean;
          p_is_email_confirmed?: boolean;
          p_query?: string;
          p_registered_until: string;
          p_waiting_hours?: number;
        };
        Returns: string[];
      };
      pending_summary: {
        Args: Record<PropertyKey, never>;
        Returns: {
          decided: number;
          median_decided_seconds: number;
          median_waiting_seconds: number;
          waiting: number;
        }[];
      };
      permit_address: { Args: { p_address: string; p_user_id: string }; Returns: undefined };
      permit_allowed_address: { Args: { p_email_id: number }; Returns: string };
      person_emails: {
        Args: { p_user_id: string };
        Returns: {
          created_at: string;
          id: number;
          sent_at: string;
          status: string;
          template: string;
        }[];
      };
      person_review: { Args: { p_user_id: string }; Returns: Json };
      person_sessions: {
        Args: { p_user_id: string };
        Returns: {
          address: string;
          city: string;
          id: string;
          is_shared: boolean;
          last_used_at: string;
          opened_at: string;
          user_agent: string;
        }[];
      };
      preview_category_rules: {
        Args: { p_rules?: Json };
        Returns: {
          elsewhere: number;
          lessons: number;
          place: number;
          titles: string[];
          uncategorized: number;
        }[];
      };
      preview_video_changes: { Args: { p_changes: Json; p_selection: Json }; Returns: Json };
      read_caption_connection: {
        Args: Record<PropertyKey, never>;
        Returns: {
          channel_id: string;
          channel_title: string;
          connected_at: string;
          connected_by_name: string;
          is_lost: boolean;
          key_id: string;
          token: string;
        }[];
      };
      recognize_session: {
        Args: { p_city?: string; p_device_hash: string; p_session_id: string };
        Returns: string;
      };
      record_video_view: { Args: { p_video_id: number }; Returns: number };
      refund_rate_limit: { Args: { p_bucket: string; p_subject: string }; Returns: undefined };
      registration_now: {
        Args: { p_user_id: string };
        Returns: {
          action: string;
          actor_name: string;
          decided_at: string;
          holder_name: string;
          is_own: boolean;
          is_waiting: boolean;
          list_name: string;
        }[];
      };
      reject_user: { Args: { p_reason?: string; p_user_id: string }; Returns: undefined };
      reject_users: {
        Args: { p_act_id?: string; p_reason?: string; p_user_ids: string[] };
        Returns: string[];
      };
      release_outbox_emails: { Args: { p_ids: number[] }; Returns: undefined };
      remove_expected: { Args: { p_ids: number[] }; Returns: number };
      report_unanswered_search: { Args: { q: string; was_wrong?: boolean }; Returns: undefined };
      request_address_confirmation: { Args: Record<PropertyKey, never>; Returns: number };
      request_document: {
        Args: { p_last_id?: number; p_request: string; p_user_id: string };
        Returns: undefined;
      };
      require_own_device: { Args: Record<PropertyKey, never>; Returns: boolean };
      restore_audio: { Args: { p_id: number }; Returns: number };
      restore_favorites: { Args: { p_removed: Json }; Returns: number };
      restore_video: { Args: { p_video_id: number }; Returns: number };
      retry_emails: { Args: { p_ids?: number[] }; Returns: number };
      review_expected: {
        Args: { p_list_id?: number; p_people: Json };
        Returns: {
          address: string;
          full_name: string;
          list_id: number;
          list_name: string;
          state: string;
        }[];
      };
      review_new_lessons: { Args: { p_is_on: boolean }; Returns: undefined };
      reviewed_points: {
        Args: { p_before_id?: number; p_kind: string; p_limit?: number };
        Returns: {
          category_id: number;
          id: number;
          instructor: string;
          is_seekable: boolean;
          points: Json;
          reviewed_by: string;
          reviewed_on: string;
          title: string;
        }[];
      };
      revoke_approval: { Args: { p_user_id: string }; Returns: undefined };
      save_own_profile: { Args: { p_changes: Json; p_version?: string }; Returns: Json };
      save_podcast_progress: {
        Args: {
          p_base_revision?: number;
          p_completed?: boolean;
          p_current_seconds: number;
          p_device?: string;
          p_event_id?: string;
          p_is_choice?: boolean;
          p_length_seconds?: number;
          p_occurred_at?: string;
          p_podcast_id: number;
        };
        Returns: {
          completed: boolean;
          created_at: string;
          current_seconds: number;
          id: number;
          last_device: string | null;
          last_listened_at: string;
          place_revision: number;
          placed_at: string | null;
          podcast_id: number;
          revision: number;
          rivals: NonNullable<Json>;
          updated_at: string;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'podcast_progress';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      save_run: {
        Args: { p_holder: string; p_id: number; p_pause_ms?: number; p_state?: Json };
        Returns: boolean;
      };
      save_video_progress: {
        Args: {
          p_base_revision?: number;
          p_device?: string;
          p_ended?: boolean;
          p_event_id: string;
          p_is_choice?: boolean;
          p_length_seconds?: number;
          p_occurred_at: string;
          p_position_seconds: number;
          p_video_id: number;
          p_watched_delta_seconds: number;
        };
        Returns: {
          completed_at: string | null;
          dismissed_at: string | null;
          furthest_seconds: number;
          id: number;
          is_completed: boolean;
          last_device: string | null;
          last_watched_at: string;
          marked_at: string | null;
          place_revision: number;
          placed_at: string | null;
          progress_seconds: number;
          revision: number;
          rivals: NonNullable<Json>;
          user_id: string;
          video_id: number;
          watched_seconds: number;
        };
        SetofOptions: {
          from: '*';
          to: 'user_video_progress';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      search_everything: { Args: { q: string }; Returns: Json };
      search_moments: {
        Args: {
          in_category?: number;
          max_results?: number;
          max_seconds?: number;
          min_seconds?: number;
          q: string;
        };
        Returns: {
          kind: string;
          lacks: string[];
          line: string;
          marks: string[];
          meant_for: string[];
          origin: string;
          podcast_id: number;
          quantities: string[];
          reviewed_by: string;
          reviewed_on: string;
          seconds: number;
          title: string;
          video_id: number;
        }[];
      };
      search_podcasts: {
        Args: {
          in_category?: number;
          max_results?: number;
          max_seconds?: number;
          min_seconds?: number;
          q: string;
          skip?: number;
        };
        Returns: {
          announced_at: string | null;
          audio_url: string;
          category_id: number | null;
          chapter_list: string | null;
          chapters: Json | null;
          created_at: string;
          description: string | null;
          duration: string | null;
          duration_seconds: number | null;
          file_path: string | null;
          file_size: number | null;
          file_type: string;
          id: number;
          is_active: boolean;
          is_scheduled: boolean;
          key_point_seconds: number[];
          key_points: string[];
          key_points_reviewed_by: string | null;
          key_points_reviewed_on: string | null;
          original_file_name: string | null;
          published_at: string | null;
          title: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'podcasts';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_videos: {
        Args: {
          in_category?: number;
          max_results?: number;
          max_seconds?: number;
          min_seconds?: number;
          q: string;
          skip?: number;
        };
        Returns: {
          announced_at: string | null;
          awaits_review: boolean;
          category_id: number | null;
          chapter_list: string | null;
          chapters: Json | null;
          created_at: string;
          description: string | null;
          duration: string | null;
          duration_seconds: number | null;
          external_id: string;
          featured: boolean;
          google_drive_id: string | null;
          id: number;
          instructor: string | null;
          is_active: boolean;
          is_scheduled: boolean;
          key_point_seconds: number[];
          key_points: string[];
          key_points_reviewed_by: string | null;
          key_points_reviewed_on: string | null;
          published_at: string | null;
          rating: number;
          resource_key: string | null;
          search: string;
          source: string;
          status: string;
          status_checked_at: string | null;
          tags: string[];
          thumbnail: string | null;
          title: string;
          updated_at: string;
          view_count: number;
          youtube_id: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'videos';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      set_nightly_captions: { Args: { p_is_on: boolean }; Returns: undefined };
      set_user_active: { Args: { p_is_active: boolean; p_user_id: string }; Returns: undefined };
      settle_hidings: {
        Args: { p_run_id: number; p_since: string };
        Returns: {
          held: number;
          hidden: number;
          unseen: number;
          visible: number;
        }[];
      };
      short_items: {
        Args: Record<PropertyKey, never>;
        Returns: {
          audio_url: string;
          category: string;
          category_id: number;
          chapters: Json;
          created_at: string;
          file_path: string;
          id: number;
          kind: string;
          position_seconds: number;
          reached_seconds: number;
          revision: number;
          seconds: number;
          thumbnail: string;
          title: string;
          touched_at: string;
          weight: number;
          youtube_id: string;
        }[];
      };
      start_phone_sign_in: {
        Args: {
          p_address_hash: string;
          p_city: string;
          p_code_hash: string;
          p_device: string;
          p_link_hash: string;
          p_most: number;
          p_network_hash: string;
          p_secret_hash: string;
          p_user_agent: string;
        };
        Returns: string;
      };
      store_caption_connection: {
        Args: { p_channel_id: string; p_channel_title: string; p_key_id: string; p_token: string };
        Returns: undefined;
      };
      store_captions: {
        Args: {
          p_cues: Json;
          p_external_id: string;
          p_file_name: string;
          p_origin: string;
          p_video_id: number;
        };
        Returns: boolean;
      };
      store_playlist: {
        Args: {
          p_entries?: number;
          p_error?: string;
          p_playlist_id: string;
          p_title?: string;
          p_video_ids?: string[];
        };
        Returns: undefined;
      };
      stuck_emails: {
        Args: { p_limit?: number };
        Returns: {
          attempts: number;
          created_at: string;
          id: number;
          last_error: string;
          next_attempt_at: string;
          recipient: string;
          status: string;
          template: string;
          total: number;
        }[];
      };
      take_caption_state: { Args: { p_state_hash: string }; Returns: boolean };
      take_rate_limit: {
        Args: { p_bucket: string; p_limit: number; p_subject: string; p_window_seconds: number };
        Returns: number;
      };
      transcript_coverage: {
        Args: Record<PropertyKey, never>;
        Returns: {
          lessons: number;
          views: number;
          views_with_transcript: number;
          with_transcript: number;
        }[];
      };
      unanswered_searches: {
        Args: { p_days?: number };
        Returns: {
          count: number;
          day: string;
          is_wrong: boolean;
          words: string;
        }[];
      };
      uncheck_transcript_line: {
        Args: { p_line: string; p_seconds: number; p_transcript_id: number };
        Returns: undefined;
      };
      undo_approval: { Args: { p_act_id?: string; p_user_ids: string[] }; Returns: number };
      undo_podcast_act: { Args: { p_act_id: number }; Returns: Json };
      undo_rejection: { Args: { p_act_id?: string; p_user_ids: string[] }; Returns: number };
      undo_video_act: { Args: { p_act_id: number }; Returns: Json };
      unread_notification_count: { Args: Record<PropertyKey, never>; Returns: number };
      update_user: {
        Args: {
          p_full_name?: string;
          p_phone?: string;
          p_role?: string;
          p_user_id: string;
          p_version?: string;
        };
        Returns: {
          approved_at: string | null;
          approved_by: string | null;
          created_at: string;
          crm: string | null;
          data_changed: string[];
          data_changed_at: string | null;
          email: string;
          email_confirmed_at: string | null;
          first_name: string | null;
          full_name: string;
          id: string;
          institution: string | null;
          is_active: boolean;
          is_approved: boolean;
          last_login: string | null;
          last_name: string | null;
          phone: string | null;
          phone_digits: string | null;
          profile_image_url: string | null;
          registration_notes: string | null;
          role: string;
          specialty: string | null;
          updated_at: string;
        };
        SetofOptions: {
          from: '*';
          to: 'profiles';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      usage_report: { Args: Record<PropertyKey, never>; Returns: Json };
      use_address_change: { Args: { p_hash: string }; Returns: Json };
      use_address_link: { Args: { p_hash: string; p_is_disowning: boolean }; Returns: string };
      use_shared_session: {
        Args: { p_is_used?: boolean; p_seconds_ago?: number };
        Returns: number;
      };
      watched_weeks: {
        Args: { p_user_id: string };
        Returns: {
          watched_seconds: number;
          week: string;
        }[];
      };
      weigh_pending: {
        Args: {
          p_document?: string;
          p_has_crm?: boolean;
          p_is_duplicate?: boolean;
          p_is_email_confirmed?: boolean;
          p_query?: string;
          p_registered_until?: string;
          p_user_ids?: string[];
          p_waiting_hours?: number;
        };
        Returns: {
          duplicates: number;
          holder_name: string;
          total: number;
          unconfirmed: number;
          without_crm: number;
        }[];
      };
      write_audit_entry: {
        Args: {
          p_action: string;
          p_after?: Json;
          p_before?: Json;
          p_target_id: string;
          p_target_type: string;
        };
        Returns: undefined;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
